import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Release } from './registry';

/** Returns the size of a release's code as browsers download it, compressed by brotli; bytes. */
export function measureRelease(folder: string, { integrity }: Release): number {
  const sizes = Object.keys(integrity).map((file) => {
    const compressed = path.join(folder, `${file}.br`);
    return statSync(existsSync(compressed) ? compressed : path.join(folder, file)).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
