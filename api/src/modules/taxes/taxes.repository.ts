import { type ColumnValues, columnNames } from '@backoffice/contract/columns';
import { type listTaxes, type Tax, taxColumns } from '@backoffice/contract/taxes';
import type * as z from 'zod/mini';
import { IS_DELETED } from '../../database/deleted';
import { findLinkedIds } from '../../database/linked-ids';
import { markRecordsUpdated, removeLinks, replaceLinks } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { fetchPage, type Page } from '../../database/paging';
import { containsText } from '../../database/search';

type TaxQuery = z.output<NonNullable<typeof listTaxes.query>>;
type Columns = ColumnValues<typeof taxColumns>;
/** The values of a tax. An omitted jurisdiction is not changed. */
export type TaxValues = Omit<Columns, 'jurisdiction'> & { jurisdiction?: string | undefined };

const ITEM_LINKS = { table: 'item_taxes', owner: 'tax_id', linked: 'item_id', records: 'items', order: 'id' } as const;

function selectTaxes(scope: LocationDb, locationId: number) {
  return scope
    .selectFrom('taxes')
    .select(['id', ...columnNames(taxColumns), 'updated_at'])
    .where('location_id', '=', locationId);
}

async function addItemIds(scope: LocationDb, locationId: number, rows: Omit<Tax, 'item_ids'>[]): Promise<Tax[]> {
  const ids = rows.map(({ id }) => id);
  const getItemIds = await findLinkedIds(scope, locationId, ITEM_LINKS, ids);
  return rows.map((tax) => ({ ...tax, item_ids: getItemIds(tax.id) }));
}

/** Returns taxes sorted by name, each with its items. With `include_deleted`, deleted taxes follow the others. */
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

export async function replaceTaxItems(scope: LocationDb, locationId: number, id: number, itemIds: readonly number[]) {
  await markRecordsUpdated(scope, locationId, 'items', await replaceLinks(scope, locationId, ITEM_LINKS, id, itemIds));
}

/** Removes taxes from their items, which get a new `updated_at`. */
export async function removeTaxLinks(scope: LocationDb, locationId: number, ids: readonly number[]): Promise<void> {
  await removeLinks(scope, locationId, ITEM_LINKS, ids);
}
