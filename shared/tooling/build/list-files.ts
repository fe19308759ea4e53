import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the files in `folder` and the folders below it, by their path in `folder`. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
