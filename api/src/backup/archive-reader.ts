import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { BackupFileError, createDamagedBackupError } from './backup-errors';
import { MEMBER_BYTES, verifyChecksum } from './checksum-member';
import { FORMAT_VERSION, MANIFEST_ENTRY, type Manifest, manifest, manifestVersion } from './manifest';

/** Maximum size of an entry, because entries are read into memory as a whole. No backup contains a larger entry. */
const MAX_ENTRY_BYTES = 256 * 2 ** 20;
const GZIP_MAGIC = 0x1f8b;

export interface ArchiveEntry {
  name: string;
  content: Buffer;
}

/** Yields the files in order. Throws a BackupFileError for a damaged backup; some damage is found only at its end. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const damaged = () => createDamagedBackupError(file);
  // An error of the pipeline also ends the iteration below, so the callback ignores it.
  pipeline(createReadStream(file), verifyChecksum(damaged), createGunzip(), entries, () => undefined);
  try {
    for await (const entry of entries) {
      if ((entry.header.size ?? 0) > MAX_ENTRY_BYTES) throw damaged();
      yield { name: entry.header.name, content: await buffer(entry) };
    }
  } catch (error) {
    // System errors already name the file. Every other error means that the content of the file is damaged.
    if (error instanceof Error && 'syscall' in error) throw error;
    throw damaged();
  }
}

/**
 * Reads the whole file and compares every checksum. Returns the manifest. Throws a BackupFileError when the file is
 * damaged or incomplete, is not a backup, or has a later format version.
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  await checkEnds(file);
  const digests: string[] = [];
  let last: ArchiveEntry | undefined;
  for await (const entry of readArchive(file)) {
    if (last) digests.push(describeEntry(last));
    last = entry;
  }
  if (last?.name !== MANIFEST_ENTRY) throw createDamagedBackupError(file);
  const content = parseManifest(file, last.content);
  const expected = content.entries.map(({ name, sha256 }) => `${sha256} ${name}`);
  if (expected.join('\n') !== digests.join('\n')) throw createDamagedBackupError(file);
  return content;
}

/** Rejects truncated files, and files that are not backups, without reading their whole content. */
async function checkEnds(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const magic = Buffer.alloc(2);
    await handle.read(magic, 0, 2, 0);
    const end = Buffer.alloc(2);
    await handle.read(end, 0, 2, Math.max(0, size - MEMBER_BYTES));
    if (magic.readUInt16BE() !== GZIP_MAGIC || end.readUInt16BE() !== GZIP_MAGIC) throw createDamagedBackupError(file);
  } finally {
    await handle.close();
  }
}

function describeEntry({ name, content }: ArchiveEntry): string {
  return `${createHash('sha256').update(content).digest('hex')} ${name}`;
}

function parseManifest(file: string, content: Buffer): Manifest {
  const { success, data } = manifestVersion.safeParse(JSON.parse(content.toString('utf8')));
  if (!success) throw createDamagedBackupError(file);
  if (data.version > FORMAT_VERSION) {
    throw new BackupFileError(`${file} was written by a later version of the program: restore it with that version`);
  }
  return manifest.parse(data);
}
