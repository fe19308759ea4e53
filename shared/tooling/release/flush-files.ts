import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

function flush(file: string, flags: string): void {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Flushes the directory entries of `folder` to the disk, except on Windows, which cannot flush a folder. */
export function flushFolderEntries(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

/** Flushes the directory entries of `folder`, and the content of all its files, to the disk. */
export function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(file);
    // Windows flushes only files that are open for writing.
    else flush(file, 'r+');
  }
  flushFolderEntries(folder);
}
