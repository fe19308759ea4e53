import type { listOrderNotes, OrderNote } from '@backoffice/contract/order-notes';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT } from '../../database/writes';

type NoteQuery = z.output<NonNullable<typeof listOrderNotes.query>>;
type NoteValues = Pick<OrderNote, 'name' | 'is_active'>;

function notesOf(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('order_notes')
    .select(['id', 'name', 'is_active', 'updated_at'])
    .where('location_id', '=', locationId);
}

export async function findOrderNotes(
  scope: LocationDb,
  locationId: number,
  { is_active, search, ...paging }: NoteQuery,
): Promise<Page<OrderNote>> {
  let query = notesOf(scope, locationId);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await fetchPage(query.orderBy('id'), paging);
}

/** Undefined for one that was deleted or is another location's. */
export async function findOrderNote(scope: LocationDb, locationId: number, id: number): Promise<OrderNote | undefined> {
  return await notesOf(scope, locationId).where('id', '=', id).executeTakeFirst();
}

export async function insertOrderNote(scope: LocationDb, locationId: number, values: NoteValues): Promise<OrderNote> {
  return await scope
    .insertInto('order_notes')
    .values({ ...values, location_id: locationId })
    .returning(['id', 'name', 'is_active', 'updated_at'])
    .executeTakeFirstOrThrow();
}

/** The note as it is now; undefined where there was none, or not one of this `updatedAt` where that is given. */
export async function changeOrderNote(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: Partial<NoteValues>,
  updatedAt?: string,
): Promise<OrderNote | undefined> {
  let query = scope
    .updateTable('order_notes')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  return await query.returning(['id', 'name', 'is_active', 'updated_at']).executeTakeFirst();
}

/** Whether there was such a note. Orders keep what was written on them. */
export async function removeOrderNote(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope
    .deleteFrom('order_notes')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
