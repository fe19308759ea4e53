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

const ITEM_LINKS = { table: 'item_taxes', owner: 'tax_id', linked: 'item_id', records: 'items', order: 'id' } as const;

function selectTaxes(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('taxes')
    .select(['id', 'name', 'rate', 'is_active', 'updated_at'])
    .where('location_id', '=', locationId);
}

async function addItemIds(scope: LocationDb, locationId: number, rows: Omit<Tax, 'item_ids'>[]): Promise<Tax[]> {
  const ids = rows.map(({ id }) => id);
  const getItemIds = await findLinkedIds(scope, locationId, ITEM_LINKS, ids);
  return rows.map((tax) => ({ ...tax, item_ids: getItemIds(tax.id) }));
}

/** Returns taxes by name, each with its items. With `include_deleted`, deleted taxes follow the others. */
export async function findTaxes(
  scope: LocationDb,
  locationId: number,
  { is_active, search, include_deleted = false, ...paging }: TaxQuery,
): Promise<Page<Tax>> {
  let query = selectTaxes(scope, locationId).$if(include_deleted, (all) => all.select(IS_DELETED.as('is_deleted')));
  if (!include_deleted) query = query.where('deleted_at', 'is', null);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const byName = query
    .orderBy(IS_DELETED)
    .orderBy(({ fn }) => fn('lower', ['name']))
    .orderBy('id');
  const { data, paging_metadata } = await fetchPage(byName, paging);
  return { data: await addItemIds(scope, locationId, data), paging_metadata };
}

/** Returns undefined for a tax that was deleted or belongs to another location. */
export async function findTax(scope: LocationDb, locationId: number, id: number): Promise<Tax | undefined> {
  const rows = await selectTaxes(scope, locationId).where('id', '=', id).where('deleted_at', 'is', null).execute();
  const [tax] = await addItemIds(scope, locationId, rows);
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

/** Updates a tax; returns false when there is none, or when `updated_at` differs from a given `updatedAt`. */
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

/** Replaces the items of a tax. */
export async function replaceTaxItems(scope: LocationDb, locationId: number, id: number, itemIds: readonly number[]) {
  await touchRecords(scope, locationId, 'items', await replaceLinks(scope, locationId, ITEM_LINKS, id, itemIds));
}

/** Marks a tax as deleted and removes it from items; returns whether it was found. Past orders keep its name and rate. */
export async function markTaxDeleted(scope: LocationDb, locationId: number, id: number): Promise<boolean> {
  const { numUpdatedRows } = await scope
    .updateTable('taxes')
    .set({ deleted_at: sql<string>`now()`, updated_at: NEXT_UPDATED_AT })
    .where('location_id', '=', locationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  await replaceTaxItems(scope, locationId, id, []);
  return numUpdatedRows > 0n;
}
