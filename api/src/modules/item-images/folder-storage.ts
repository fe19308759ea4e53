import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImageStorage } from './image-store';

/** Files in DATA_DIR/images. */
export function createFolderStorage(dataDir: string): ImageStorage {
  const folder = path.join(dataDir, 'images');
  const fileOf = (name: string) => path.join(folder, name);
  return {
    async write(name, image) {
      await mkdir(folder, { recursive: true });
      const unfinished = fileOf(`${randomUUID()}.tmp`);
      await writeFile(unfinished, image);
      await rename(unfinished, fileOf(name));
    },

    async read(name) {
      return await readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },

    async remove(name) {
      await rm(fileOf(name), { force: true });
    },
  };
}
