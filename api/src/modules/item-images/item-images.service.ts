import path from 'node:path';
import { withMenuLock } from '../../database/menu-lock';
import { notFound } from '../../errors';
import type { Services } from '../../services';
import type { ImageStore } from './image-store';
import { findImage, isUsed, setImage } from './item-images.repository';
import { squareImage } from './square-image';

/** Where images are served. */
export const IMAGES_PATH = '/api/item_images';

export interface ItemImageService {
  /** The address of what was made of `file`. Throws invalid_request for what is no image, not_found without an item. */
  set(locationId: number, id: number, file: Buffer): Promise<string>;
  /** Throws not_found without an item; one without an image stays as it is. */
  remove(locationId: number, id: number): Promise<void>;
}

/**
 * A file is written and removed only while nobody else changes the menu, so that nobody removes what another request has
 * just given to an item, or to a copy of it.
 */
export function createItemImageService({ db }: Pick<Services, 'db'>, store: ImageStore): ItemImageService {
  /** Gives back the image that the item had. */
  const replace = (locationId: number, id: number, newImage: () => Promise<string | null>) =>
    withMenuLock(db, locationId, async (scope) => {
      const item = await findImage(scope, locationId, id);
      if (!item) throw notFound('Item');
      const image = await newImage();
      if (image !== item.image) await setImage(scope, locationId, id, image);
      return { before: item.image, image };
    });

  /** After the change is committed: until then, a failure would leave an item with an image that is gone. */
  const forget = async (locationId: number, image: string | null) => {
    if (image === null) return;
    await withMenuLock(db, locationId, async (scope) => {
      if (!(await isUsed(scope, locationId, image))) await store.remove(path.posix.basename(image));
    });
  };

  return {
    async set(locationId, id, file) {
      const square = await squareImage(file);
      const address = async () => `${IMAGES_PATH}/${await store.keep(locationId, square)}`;
      const { before, image } = await replace(locationId, id, address);
      await forget(locationId, before);
      return image ?? '';
    },

    async remove(locationId, id) {
      const { before } = await replace(locationId, id, async () => null);
      await forget(locationId, before);
    },
  };
}
