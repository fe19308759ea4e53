import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { LATER } from '../../database/writes';

/** Until the transaction ends, no other one of the location changes images or removes their files. */
export async function lockImages(scope: LocationDb, locationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('item images', ${locationId}))`.execute(scope);
}

/** The image that the item has, locked until the transaction ends. Undefined for an item that is not there. */
export async function lockItem(
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
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function setImage(scope: LocationDb, locationId: number, id: number, image: string | null): Promise<void> {
  await scope
    .updateTable('items')
    .set({ image, updated_at: LATER })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .execute();
}

/** Whether an item that was not deleted has this image. */
export async function isUsed(scope: LocationDb, locationId: number, image: string): Promise<boolean> {
  const item = await scope
    .selectFrom('items')
    .select('id')
    .where('location_id', '=', locationId)
    .where('image', '=', image)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return item !== undefined;
}
