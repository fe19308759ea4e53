import type { listTaxes, Tax } from '@backoffice/shared/contract/taxes';
import type * as z from 'zod/mini';
import { findLinkedIds } from '../../database/linked-ids';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';

type TaxQuery = z.output<NonNullable<typeof listTaxes.query>>;

const ITEMS = { table: 'item_taxes', owner: 'tax_id', linked: 'item_id', records: 'items', order: 'id' } as const;

/** Taxes that were not deleted, by name. */
export async function findTaxes(
  scope: LocationDb,
  locationId: number,
  { is_active, search, ...paging }: TaxQuery,
): Promise<Page<Tax>> {
  let query = scope
    .selectFrom('taxes')
    .select(['id', 'name', 'rate', 'is_active'])
    .where('location_id', '=', locationId)
    .where('deleted_at', 'is', null);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  const byName = query.orderBy(({ fn }) => fn('lower', ['name'])).orderBy('id');
  const { data, paging_metadata } = await pageOfRows(byName, paging);
  const ids = data.map(({ id }) => id);
  const itemsOf = await findLinkedIds(scope, locationId, ITEMS, ids);
  return { data: data.map((tax) => ({ ...tax, item_ids: itemsOf(tax.id) })), paging_metadata };
}
