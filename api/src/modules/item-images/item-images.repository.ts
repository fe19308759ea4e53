import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT } from '../../database/writes';

/** Returns the image of an item, or undefined when there is no such item. */
export async function findImage(
  scope: LocationDb,
  locationId: number,
  id: number,
): Promise<{ image: string | null } | undefined> {
  return await scope
    .selectFrom('items')
    .select('image')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function setImage(scope: LocationDb, locationId: number, id: number, image: string | null): Promise<void> {
  await scope
    .updateTable('items')
    .set({ image, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Whether any item has this image. Includes deleted items, because they can be restored. */
export async function isImageUsed(scope: LocationDb, locationId: number, image: string): Promise<boolean> {
  const item = await scope
    .selectFrom('items')
    .select('id')
    .where('location_id', '=', locationId)
    .where('image', '=', image)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
