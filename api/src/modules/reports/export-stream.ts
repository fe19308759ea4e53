import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { type LocationDb, READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { attachmentHeader } from './export-file-name';
import { type ExportSlots, lockLocationSlot } from './export-slots';

export interface ExportTimeouts {
  /** Timeout for the client to read one batch of rows, in milliseconds. */
  batchMs: number;
  /** Timeout for the whole file, in milliseconds. */
  fileMs: number;
}

/** A batch has about 30 kB. The timeout for the file is enough for a million rows. */
export const EXPORT_TIMEOUTS: ExportTimeouts = { batchMs: 20_000, fileMs: 10 * 60_000 };

export interface ExportResources {
  /** Connection pool that only exports use. */
  db: Db;
  slots: ExportSlots;
  timeouts: ExportTimeouts;
}

/** A file that is read from one database snapshot. */
interface ExportedFile {
  name: string;
  parts: AsyncIterable<string | Buffer>;
}

interface FileExport {
  locationId: number;
  contentType: string;
  open: (scope: LocationDb) => Promise<ExportedFile>;
}

/**
 * Streams a file of a location at the client's pace. Stops when the client disconnects or is too slow. Throws
 * `too_many_attempts` when too many exports are running.
 */
export async function streamExport(reply: FastifyReply, exports: ExportResources, fileExport: FileExport) {
  const output = new PassThrough();
  // Without a listener, an error before the response is sent would end the process.
  output.on('error', () => undefined);
  reply.raw.once('close', () => output.destroy());
  const file = await startWriting(output, exports, fileExport);
  return await reply
    .header('Content-Type', fileExport.contentType)
    .header('Content-Disposition', attachmentHeader(file.name))
    .send(output);
}

/** Opens the file and starts to write it to `output`. A later error destroys `output`, which cuts off the response. */
async function startWriting(
  output: PassThrough,
  { db, slots, timeouts }: ExportResources,
  { locationId, open }: FileExport,
): Promise<ExportedFile> {
  const release = slots.take();
  const stop = () => output.destroy(new Error('The reader of an export was too slow'));
  const timer = setTimeout(stop, timeouts.fileMs);
  return await new Promise<ExportedFile>((resolve, reject) => {
    const write = async (scope: LocationDb) => {
      await lockLocationSlot(scope, locationId);
      const file = await open(scope);
      resolve(file);
      const parts = limitReadTime(file.parts, { batchMs: timeouts.batchMs, stop });
      // A cancelled pipeline does not wait for the parts, which may still be reading with the transaction's connection.
      await pipeline(Readable.from(parts), output).finally(() => parts.return(undefined));
    };
    withLocation(db, locationId, write, READ_ONLY_CUSTOM_PLANS)
      .catch(reject)
      .finally(() => {
        clearTimeout(timer);
        release();
      });
  });
}

/** Yields the parts unchanged. Calls `stop` when the client does not read a part within `batchMs`. */
async function* limitReadTime<Part>(
  parts: AsyncIterable<Part>,
  { batchMs, stop }: { batchMs: number; stop: () => void },
): AsyncGenerator<Part> {
  for await (const part of parts) {
    const timer = setTimeout(stop, batchMs);
    try {
      yield part;
    } finally {
      clearTimeout(timer);
    }
  }
}
