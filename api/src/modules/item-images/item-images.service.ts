import { AsyncResource } from 'node:async_hooks';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import fastq, { type queueAsPromised } from 'fastq';
import type { LocationDb } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import type { Db } from '../../database/schema';
import { notFound } from '../../errors';
import type { ImageStore } from './image-store';
import { findImage, isImageUsed, setImage } from './item-images.repository';
import { cropToSquare } from './square-image';

export const IMAGES_PATH = '/api/item_images';

/** Maximum number of concurrent changes. Each holds a database connection while it waits for the image storage. */
const MAX_CHANGES = 2;

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
  const queue: queueAsPromised<() => Promise<unknown>> = fastq.promise((change) => change(), MAX_CHANGES);
  const changeImages = <Result>(locationId: number, change: (scope: LocationDb) => Promise<Result>): Promise<Result> =>
    // The change is bound to its request, because the history shows the user of the request.
    queue.push(AsyncResource.bind(() => withMenuLock(db, locationId, change)));

  /** Sets the image of an item; returns the new and the previous one. */
  const replaceImage = (locationId: number, id: number, newImage: () => Promise<string | null>) =>
    changeImages(locationId, async (scope) => {
      const item = await findImage(scope, locationId, id);
      if (!item) throw notFound('Item');
      const image = await newImage();
      if (image !== item.image) await setImage(scope, locationId, id, image);
      return { previous: item.image, image };
    });

  /**
   * Deletes an unused file after the commit, because a rollback would leave an item without its file. An error is only
   * logged, because the change of the item is already stored.
   */
  const removeUnusedImage = async (locationId: number, image: string | null) => {
    if (image === null) return;
    await changeImages(locationId, async (scope) => {
      if (!(await isImageUsed(scope, locationId, image))) await store.remove(path.posix.basename(image));
    }).catch((error: unknown) =>
      log.error({ err: error, image }, 'the file of an image that no item uses could not be deleted'),
    );
  };

  return {
    async set(locationId, id, file) {
      const square = await cropToSquare(file);
      const createUrl = async () => `${IMAGES_PATH}/${await store.save(locationId, square)}`;
      const { previous, image } = await replaceImage(locationId, id, createUrl);
      await removeUnusedImage(locationId, previous);
      return image ?? '';
    },

    async remove(locationId, id) {
      const { previous } = await replaceImage(locationId, id, async () => null);
      await removeUnusedImage(locationId, previous);
    },
  };
}
