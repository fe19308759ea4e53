import type { listTaxes, Tax } from '@backoffice/shared/contract/taxes';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LocationDb } from '../../database/location-scope';
import { type Page, pageOfRows } from '../../database/paging';
import { containsText } from '../../database/search';

type TaxQuery = z.output<NonNullable<typeof listTaxes.query>>;

const itemIds = sql<number[]>`array(
  select link.item_id from item_taxes link
  join items item on item.location_id = link.location_id and item.id = link.item_id
  where link.location_id = taxes.location_id and link.tax_id = taxes.id and item.deleted_at is null
  order by link.item_id)`;

/** Taxes that were not deleted, by name. */
export async function findTaxes(
  scope: LocationDb,
  locationId: number,
  { is_active, search, ...paging }: TaxQuery,
): Promise<Page<Tax>> {
  let query = scope
    .selectFrom('taxes')
    .select(['id', 'name', 'rate', 'is_active', itemIds.as('item_ids')])
    .where('location_id', '=', locationId)
    .where('deleted_at', 'is', null);
  if (is_active !== undefined) query = query.where('is_active', '=', is_active);
  if (search) query = query.where(({ ref }) => containsText(ref('name'), search));
  return await pageOfRows(query.orderBy(({ fn }) => fn('lower', ['name'])).orderBy('id'), paging);
}
