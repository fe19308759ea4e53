import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';

interface ZippedFile {
  name: string;
  /** Returns the content. Called only after the files before it have been written. */
  read: () => Iterable<string> | AsyncIterable<string | Buffer>;
  compress?: boolean;
}

/**
 * Yields the parts of a ZIP file. Reads nothing before the first part is requested, and ends only after the file that
 * is being read is closed: a read after that could use the database connection of another request.
 */
export async function* writeZip(files: ZippedFile[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error) => output.destroy(error));
  let current: Readable | undefined;
  for (const { name, read, compress = true } of files) {
    zip.addReadStreamLazy(name, { compress }, (callback) => {
      if (output.destroyed) return;
      current = Readable.from(read());
      // yazl adds no error listener to the stream, and an error without a listener would end the process.
      current.on('error', (error) => zip.emit('error', error));
      callback(null, current);
    });
  }
  zip.end();
  try {
    yield* output;
  } finally {
    const reading = current;
    if (reading && !reading.closed) await new Promise((resolve) => reading.destroy().once('close', resolve));
  }
}
