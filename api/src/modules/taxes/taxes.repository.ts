import type { listTaxes, Tax } from '@backoffice/contract/taxes';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { replaceLinks, touchRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';
import { NEXT_UPDATED_AT } from '../../database/writes';

type TaxQuery = z.output<NonNullable<typeof listTaxes.query>>;
export type TaxValues = Pick<Tax, 'name' | 'rate' | 'is_active'>;

const ITEMS = { table: 'item_taxes', owner: 'tax_id', linked: 'item_id', records: 'items', order: 'id' } as const;

function taxesOf(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('taxes')
    .select(['id', 'name', 'rate', 'is_active', 'updated_at'])
    .where('location_id', '=', locationId);
}

async function withItems(scope: LocationDb, locationId: number, rows: Omit<Tax, 'item_ids'>[]): Promise<Tax[]> {
  const ids = rows.map(({ id }) => id);
  const itemsOf = await findLinkedIds(scope, locationId, ITEMS, ids);
  return rows.map((tax) => ({ ...tax, item_ids: itemsOf(tax.id) }));
}

/** Returns taxes by name, each with its items. With `include_deleted`, deleted taxes follow the others. */
export async function findTaxes(
  scope: LocationDb,
  locationId: number,
  { is_active, search, include_deleted = false, ...paging }: TaxQuery,
): Promise<Page<Tax>> {
  let query = taxesOf(scope, locationId).$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')));
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const byName = query
    .orderBy(IS_DELETED)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id');
  const { data, paging_metadata } = await fetchPage(byName, paging);
  return { data: await withItems(scope, locationId, data), paging_metadata };
}

/** Undefined for one that was deleted or is another location's. */
export async function findTax(scope: LocationDb, locationId: number, id: number): Promise<Tax | undefined> {
  const rows = await taxesOf(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [tax] = await withItems(scope, locationId, rows);
  return tax;
}

export async function insertTax(
  scope: LocationDb,
  locationId: number,
  values: Pick<Tax, 'name' | 'rate'>,
): Promise<number> {
  const { id } = await scope
    .insertInto('taxes')
    .values({ ...values, location_id: locationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Whether there was such a tax, with this `updatedAt` where one is given. */
export async function changeTax(
  scope: LocationDb,
  locationId: number,
  id: number,
  values: Partial<TaxValues>,
  updatedAt?: string,
): Promise<boolean> {
  let query = scope
    .updateTable('taxes')
    .set({ ...values, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null);
  if (updatedAt !== undefined) query = query.where('updated_at', '=', updatedAt);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes these the items that have a tax. */
export async function linkTax(scope: LocationDb, locationId: number, id: number, itemIds: readonly number[]) {
  await touchRecords(scope, locationId, 'items', await replaceLinks(scope, locationId, ITEMS, id, itemIds));
}

/** Whether there was such a tax. Items lose it; orders keep its name and rate. */
export async function markTaxDeleted(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('taxes')
    .set({ deleted_at: sql<string>`now()`, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await linkTax(scope, locationId, id, []);
  return numUpdatedRows > 0n;
}
