import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { withMenuLock } from '../../database/menu-lock';
import type { Db } from '../../database/schema';
import { notFound } from '../../errors';
import { createLocationQueue } from '../../location-queue';
import type { ImageStore } from './image-store';
import { findImage, isImageUsed, setImage } from './item-images.repository';
import { cropToSquare } from './square-image';

export const IMAGES_PATH = '/api/item_images';

/**
 * A change holds a database connection while it waits for the image storage. Changes of one location run one after the
 * other, because each waits for the location's menu lock. A waiting upload holds its file of up to 10 MB.
 */
const CHANGE_LIMITS = { concurrency: 2, concurrencyPerLocation: 1, maxWaiting: 20 };

export interface ItemImageService {
  /** Crops and stores `file` and returns the URL. Throws invalid_request for a file that is not an image, and not_found. */
  set(locationId: number, id: number, file: Buffer): Promise<string>;
  /** Removes the image of an item, if it has one. Throws not_found when there is no such item. */
  remove(locationId: number, id: number): Promise<void>;
}

/** Works under the menu lock, so that no request deletes a file that another is assigning to an item. */
export function createItemImageService(
  { db, log }: { db: Db; log: FastifyBaseLogger },
  store: ImageStore,
): ItemImageService {
  const queue = createLocationQueue(CHANGE_LIMITS);

  /**
   * Deletes an unused file after the commit, because a rollback would leave an item without its file. An error is only
   * logged, because the change of the item is already stored.
   */
  const removeUnusedImage = async (locationId: number, image: string) => {
    await withMenuLock(db, locationId, async (scope) => {
      if (!(await isImageUsed(scope, locationId, image))) await store.remove(path.posix.basename(image));
    }).catch((error: unknown) =>
      log.error({ err: error, image }, 'the file of an image that no item uses could not be deleted'),
    );
  };

  /** Sets and returns the image of an item, and deletes the file of the previous image when no item uses it. */
  const replaceImage = (locationId: number, id: number, newImage: () => Promise<string | null>) =>
    queue.run(locationId, async () => {
      const { previous, image } = await withMenuLock(db, locationId, async (scope) => {
        const item = await findImage(scope, locationId, id);
        if (!item) throw notFound('Item');
        const image = await newImage();
        if (image !== item.image) await setImage(scope, locationId, id, image);
        return { previous: item.image, image };
      });
      if (previous !== null) await removeUnusedImage(locationId, previous);
      return image;
    });

  return {
    async set(locationId, id, file) {
      const square = await cropToSquare(file);
      const createUrl = async () => `${IMAGES_PATH}/${await store.save(locationId, square)}`;
      return (await replaceImage(locationId, id, createUrl)) ?? '';
    },

    async remove(locationId, id) {
      await replaceImage(locationId, id, async () => null);
    },
  };
}
