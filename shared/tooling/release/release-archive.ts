import { mkdirSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { listFiles } from '../build/list-files';
import { RefusedError } from './refused-error';

const MAX_FILES = 1000;
/** Largest size of a file, and of all files of a release, in bytes. The files of the shell have 7 MB in total. */
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_RELEASE_BYTES = 32 * 1024 * 1024;
const EXTENSIONS = 'js|mjs|css|json|wasm|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|mp3|mp4|webm';
const NAME = '[\\w~-][\\w.~-]*';
/** Names of built files. The only HTML file is the prerendered page: visitors could open any other by its URL. */
const FILE = RegExp(
  `^(?:${NAME}\\.(?:${EXTENSIONS})(?:\\.br|\\.gz)?|prerendered\\.html|\\.sources\\.json\\.gz|\\.source-maps/${NAME}\\.map)$`,
);

/** Returns the files of a release as a tar archive. */
export async function packRelease(folder: string): Promise<Buffer> {
  const archive = pack();
  const names = listFiles(folder).map((file) => file.replaceAll(path.sep, '/'));
  for (const name of names.sort()) archive.entry({ name }, await readFile(path.join(folder, name)));
  archive.finalize();
  return await buffer(archive);
}

/** Returns system errors and the errors of this file unchanged, and a one-sentence error for all others. */
function explainArchiveError(error: unknown): unknown {
  const { code = '', message = '' }: { code?: string; message?: string } = Object(error);
  const isDamaged = code.startsWith('ERR_') || /^(Unexpected|Invalid|Size|Premature)/.test(message);
  return isDamaged ? new RefusedError(`The archive of the release is damaged or incomplete: ${message}`) : error;
}

/**
 * Writes the files of an archive into `folder`. Rejects with a one-sentence error when the archive ends early, or
 * contains a file that no build writes: with a different name, a link, or a size above the limits.
 */
export async function unpackRelease(archive: Readable, folder: string): Promise<void> {
  const unpacked = extract();
  const names = new Set<string>();
  let bytes = 0;
  const read = async () => {
    for await (const entry of unpacked) {
      const { name, type, size = 0 } = entry.header;
      if (type !== 'file' || !FILE.test(name))
        throw new RefusedError(`A release cannot contain ${JSON.stringify(name)}`);
      if (names.has(name)) throw new RefusedError(`The release contains ${name} twice`);
      names.add(name);
      bytes += size;
      if (size > MAX_FILE_BYTES || bytes > MAX_RELEASE_BYTES || names.size > MAX_FILES) {
        throw new RefusedError(`The release is too large at ${name}`);
      }
      const content = await buffer(entry);
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), content, { flag: 'wx' });
    }
  };
  mkdirSync(folder, { recursive: true });
  try {
    await Promise.all([pipeline(archive, unpacked), read()]);
  } catch (error) {
    throw explainArchiveError(error);
  }
  if (!names.has('release.json')) throw new RefusedError('The archive contains no release.json');
}
