import { createHmac } from 'node:crypto';
import type { Config } from '../../config';
import { deriveKey } from '../../encryption';
import { createBucketStorage } from './bucket-storage';
import { createFolderStorage } from './folder-storage';

const IMAGE_NAME = /^[0-9a-f]{64}\.webp$/;

export interface ImageStorage {
  /** Writes a file atomically: concurrent readers get the whole file or none. */
  write(name: string, image: Buffer): Promise<void>;
  /** Reads an image. Returns undefined when there is no file with this name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

/** Stores the images of all locations in a bucket if one is configured, else in DATA_DIR/images. */
export interface ImageStore {
  /** Stores an image and returns its file name: a keyed hash of content and location, so that it cannot be guessed. */
  save(locationId: number, image: Buffer): Promise<string>;
  /** Reads an image. Returns undefined when there is no file with this name. */
  read(name: string): Promise<Buffer | undefined>;
  remove(name: string): Promise<void>;
}

export function createImageStorage({ dataDir, imageBucket }: Pick<Config, 'dataDir' | 'imageBucket'>): ImageStorage {
  return imageBucket ? createBucketStorage(imageBucket) : createFolderStorage(dataDir);
}

export function createImageStore(config: Pick<Config, 'dataDir' | 'dataKey' | 'imageBucket'>): ImageStore {
  const storage = createImageStorage(config);
  const nameKey = deriveKey(config.dataKey, 'image names');
  return {
    async save(locationId, image) {
      const digest = createHmac('sha256', nameKey).update(`item image ${locationId}\n`).update(image).digest('hex');
      const name = `${digest}.webp`;
      await storage.write(name, image);
      return name;
    },

    async read(name) {
      // Refuses names that contain a path to another folder.
      return IMAGE_NAME.test(name) ? await storage.read(name) : undefined;
    },

    async remove(name) {
      if (IMAGE_NAME.test(name)) await storage.remove(name);
    },
  };
}
