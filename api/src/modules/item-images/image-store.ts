import { createHmac, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../config';

const NAME = /^[0-9a-f]{64}\.webp$/;

/** The images of every location, in DATA_DIR/images. */
export interface ImageStore {
  /** The name it is kept by: of the content and its location, and nobody without the secret can tell it. */
  keep(locationId: number, image: Buffer): Promise<string>;
  /** Undefined when there is none of this name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

export function createImageStore({ dataDir, tokenSecret }: Pick<Config, 'dataDir' | 'tokenSecret'>): ImageStore {
  const folder = path.join(dataDir, 'images');
  const fileOf = (name: string) => path.join(folder, name);
  return {
    async keep(locationId, image) {
      const name = `${createHmac('sha256', tokenSecret).update(`item image ${locationId}\n`).update(image).digest('hex')}.webp`;
      await mkdir(folder, { recursive: true });
      // Whoever reads it meanwhile finds all of it or nothing.
      const unfinished = fileOf(`${randomUUID()}.tmp`);
      await writeFile(unfinished, image);
      await rename(unfinished, fileOf(name));
      return name;
    },

    async read(name) {
      // A path into another folder is no name.
      if (!NAME.test(name)) return undefined;
      return await readFile(fileOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },

    async remove(name) {
      if (NAME.test(name)) await rm(fileOf(name), { force: true });
    },
  };
}
