import { columnNames } from '@backoffice/contract/columns';
import { type listOrderNotes, type OrderNote, orderNoteColumns } from '@backoffice/contract/order-notes';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';

type NoteQuery = z.output<NonNullable<typeof listOrderNotes.query>>;

function selectNotes(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('order_notes')
    .select(['id', ...columnNames(orderNoteColumns), 'updated_at'])
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

/** Deletes an order note and returns whether it was found. Past orders keep the text of their notes. */
export async function removeOrderNote(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await scope
    .deleteFrom('order_notes')
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
