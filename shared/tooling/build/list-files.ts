import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Returns the paths of all files in `folder` and its subfolders, relative to `folder`. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}
