import * as z from 'zod/mini';
import { idParams } from './fields';
import { operation } from './operation';

/** What an image may be sent as. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

const itemImage = z.object({
  /** Address of the image, a square of 600 px; null without one. */
  image: z.nullable(z.string()),
});
export type ItemImage = z.infer<typeof itemImage>;

/** The body is the file itself, sent as one of IMAGE_TYPES. */
export const setItemImage = operation({
  method: 'PUT',
  path: '/items/:id/image',
  summary: 'Give an item an image, in place of the one it has: JPEG, PNG, WebP, GIF or AVIF of up to 10 MB',
  isFileTransfer: true,
  params: idParams,
  response: itemImage,
});

export const removeItemImage = operation({
  method: 'DELETE',
  path: '/items/:id/image',
  summary: 'Take an item its image',
  params: idParams,
  response: itemImage,
});
