import * as z from 'zod/mini';
import { idParams } from './fields';
import { operation } from './operation';
import { manage } from './rights';

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

const itemImage = z.object({
  /** URL of the image, a square of 600 px; null when the item has none. */
  image: z.nullable(z.string()),
});

/** The body is the file, with one of IMAGE_TYPES as its media type. */
export const setItemImage = operation({
  method: 'PUT',
  path: '/items/:id/image',
  right: manage('items'),
  summary: 'Set or replace the image of an item: JPEG, PNG, WebP, GIF or AVIF of up to 10 MB',
  isFileTransfer: true,
  params: idParams,
  response: itemImage,
});

export const removeItemImage = operation({
  method: 'DELETE',
  path: '/items/:id/image',
  right: manage('items'),
  summary: 'Remove the image of an item',
  params: idParams,
  response: itemImage,
});
