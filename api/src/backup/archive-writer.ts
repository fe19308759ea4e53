import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { appendChecksum } from './checksum-member';
import type { EntryRecord } from './manifest';

/** Maximum size of an entry that contains a part of a table. Entries are held in memory one at a time. */
export const PART_BYTES = 4 * 2 ** 20;

export interface ArchiveWriter {
  /** Appends a file. Resolves when the next file can be appended. */
  add(name: string, content: Buffer): Promise<void>;
  readonly entries: readonly EntryRecord[];
}

/** Writes a .tar.gz file. It has a temporary name until it is complete and on the disk; a failure removes it. */
export async function writeArchive<Result>(
  file: string,
  addEntries: (archive: ArchiveWriter) => Promise<Result>,
): Promise<Result> {
  const partial = `${file}.partial-${process.pid}`;
  try {
    const result = await writeStream(partial, addEntries);
    await flush(partial);
    await rename(partial, file);
    await flush(path.dirname(file));
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeStream<Result>(file: string, addEntries: (archive: ArchiveWriter) => Promise<Result>) {
  const tar = pack();
  // Only the owner of the file may read it, because it contains keys and personal data.
  const output = createWriteStream(file, { mode: 0o600 });
  // The fastest compression level is used: higher levels take two to five times as long for a file a fifth smaller.
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  const written = pipeline(tar, gzip, appendChecksum(), output);
  const added = addEntries(createWriter(tar)).then(
    (result) => {
      tar.finalize();
      return result;
    },
    (error: Error) => {
      tar.destroy(error);
      throw error;
    },
  );
  // When the pipeline fails, `written` rejects, but `added` may never settle. The race then throws the error.
  await Promise.race([added, written]);
  const [result] = await Promise.all([added, written]);
  return result;
}

function createWriter(tar: Pack): ArchiveWriter {
  const entries: EntryRecord[] = [];
  return {
    entries,
    async add(name, content) {
      await new Promise<void>((resolve, reject) => {
        const entry = tar.entry({ name, size: content.length, mode: 0o600 }, (error) =>
          error ? reject(error) : resolve(),
        );
        entry.end(content);
      });
      entries.push({ name, size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    },
  };
}

/** Waits until a file or a folder is on the disk. */
async function flush(name: string): Promise<void> {
  const handle = await open(name, 'r');
  await handle.sync().finally(() => handle.close());
}
