import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../config';
import { createBucketStorage } from './bucket-storage';
import { createFolderStorage } from './folder-storage';

const NAME = /^[0-9a-f]{64}\.webp$/;

/** Where files lie, by their names. */
export interface ImageStorage {
  /** Whoever reads it meanwhile finds all of it or nothing. */
  write(name: string, image: Buffer): Promise<void>;
  /** Undefined when there is none of this name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

/** The images of every location: in DATA_DIR/images, or in a bucket where one is set up. */
export interface ImageStore {
  /** File name of the image: keyed hash of content and location, which cannot be guessed without the data key. */
  keep(locationId: number, image: Buffer): Promise<string>;
  /** Undefined when there is none of this name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

export function createImageStore(config: Pick<Config, 'dataDir' | 'dataKey' | 'imageBucket'>): ImageStore {
  const { dataDir, dataKey, imageBucket } = config;
  const storage = imageBucket ? createBucketStorage(imageBucket) : createFolderStorage(dataDir);
  const nameKey = Buffer.from(hkdfSync('sha256', dataKey, '', 'image names', 32));
  return {
    async keep(locationId, image) {
      const digest = createHmac('sha256', nameKey).update(`item image ${locationId}\n`).update(image).digest('hex');
      const name = `${digest}.webp`;
      await storage.write(name, image);
      return name;
    },

    async read(name) {
      // A path into another folder is no name.
      return NAME.test(name) ? await storage.read(name) : undefined;
    },

    async remove(name) {
      if (NAME.test(name)) await storage.remove(name);
    },
  };
}
