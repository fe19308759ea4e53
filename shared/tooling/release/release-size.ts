import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Release } from './registry';

/** Returns the brotli size of a file in bytes. Compresses the file when a fetched release has no compressed copy. */
export function compressedSize(file: string): number {
  const compressed = statSync(`${file}.br`, { throwIfNoEntry: false });
  return compressed?.size ?? brotliCompressSync(readFileSync(file)).length;
}

/** Returns the size of a release's code as browsers download it, compressed with brotli, in bytes. */
export function measureRelease(folder: string, { integrity }: Release): number {
  return Object.keys(integrity).reduce((sum, file) => sum + compressedSize(path.join(folder, file)), 0);
}
