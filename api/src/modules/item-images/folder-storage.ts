import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStorage } from './image-store';

/** Stores images as files in DATA_DIR/images. */
export function createFolderStorage(dataDir: string): ImageStorage {
  const folder = path.join(dataDir, 'images');
  const filePath = (name: string) => path.join(folder, name);
  return {
    async write(name, image) {
      await mkdir(folder, { recursive: true });
      const unfinished = filePath(`${randomUUID()}.tmp`);
      await writeFile(unfinished, image);
      await rename(unfinished, filePath(name));
    },

    async read(name) {
      return await readFile(filePath(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },

    async remove(name) {
      await rm(filePath(name), { force: true });
    },
  };
}
