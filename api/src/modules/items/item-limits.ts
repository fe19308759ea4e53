import { MAX_CATEGORY_ITEMS } from '@backoffice/contract/categories';
import { MAX_TAX_ITEMS } from '@backoffice/contract/taxes';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import { fieldConflict } from '../../errors';

/** Maximum number of items of a record, because the record's form cannot save more. */
export const ITEM_LIMITS = { categories: MAX_CATEGORY_ITEMS, taxes: MAX_TAX_ITEMS } as const;

const LINKS = {
  categories: { table: 'item_categories', linked: 'category_id' },
  taxes: { table: 'item_taxes', linked: 'tax_id' },
} as const;

export function describeExceededLimit(name: string, count: number, max: number): string {
  const [total, maximum] = [count, max].map((number) => number.toLocaleString('en-US'));
  return `"${name}" would have ${total} items. The maximum is ${maximum}.`;
}

/** Throws conflict for `field` when one of the records, which have just got more items, has more than its maximum. */
export async function requireItemLimit(
  scope: LocationDb,
  location: number,
  records: keyof typeof ITEM_LIMITS,
  field: string,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, linked } = LINKS[records];
  const max = ITEM_LIMITS[records];
  const { rows } = await sql<{ name: string; count: number }>`
    select record.name, links.count from (
      select ${sql.ref(linked)} as id, count(*) from ${sql.table(table)}
      where location_id = ${location} and ${sql.ref(linked)} = any(${ids}::bigint[])
      group by 1 having count(*) > ${max}
    ) as links join ${sql.table(records)} as record on record.location_id = ${location} and record.id = links.id
    order by lower(record.name) limit 1`.execute(scope);
  const [exceeded] = rows;
  if (exceeded) throw fieldConflict(field, describeExceededLimit(exceeded.name, exceeded.count, max));
}
