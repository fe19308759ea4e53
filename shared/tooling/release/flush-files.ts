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

/** Writes to the disk which files and folders `folder` contains. Windows cannot flush a folder. */
export function flushFolderEntries(folder: string): void {
  if (process.platform !== 'win32') flush(folder, 'r');
}

/** Writes the content of all files in `folder` to the disk, and which files it contains. */
export function flushFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) flushFolder(file);
    // Windows flushes only files that are open for writing.
    else flush(file, 'r+');
  }
  flushFolderEntries(folder);
}
