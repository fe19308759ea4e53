import type { listOrderNotes, OrderNote } from '@backoffice/contract/order-notes';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT } from '../../database/writes';

type NoteQuery = z.output<NonNullable<typeof listOrderNotes.query>>;
type NoteValues = Pick<OrderNote, 'name' | 'is_active'>;

function selectNotes(scope: LocationDb, locationId: number) {
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
  let query = selectNotes(scope, locationId);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await fetchPage(query.orderBy('id'), paging);
}

/** Returns undefined for an order note that was deleted or belongs to another location. */
export async function findOrderNote(scope: LocationDb, locationId: number, id: number): Promise<OrderNote | undefined> {
  return await selectNotes(scope, locationId).where('id', '=', id).executeTakeFirst();
}

export async function insertOrderNote(scope: LocationDb, locationId: number, values: NoteValues): Promise<OrderNote> {
  return await scope
    .insertInto('order_notes')
    .values({ ...values, location_id: locationId })
    .returning(['id', 'name', 'is_active', 'updated_at'])
    .executeTakeFirstOrThrow();
}

/** Updates an order note; returns undefined when there is none, or when `updated_at` differs from a given `updatedAt`. */
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

/** Deletes an order note and returns whether it was found. Past orders keep their own text. */
export async function removeOrderNote(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope
    .deleteFrom('order_notes')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
