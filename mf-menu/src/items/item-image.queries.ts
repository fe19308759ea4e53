import { removeItemImage, setItemImage } from '@backoffice/contract/item-images';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const { change } = resourceQueries({ key: keys.items, owner: 'mf-menu' });

/** Uploads the original image; the server crops it to a square. */
export const useSetItemImage = change({
  send: ({ id, file }: { id: number; file: File }) =>
    call(setItemImage, { params: { id }, body: file, headers: { 'Content-Type': file.type } }),
  failed: (error) => `Failed to upload the image, ${error.message}`,
});

export const useRemoveItemImage = change({
  send: (id: number) => call(removeItemImage, { params: { id } }),
  failed: (error) => `Failed to remove the image, ${error.message}`,
});
