import { type BulkAction, type HideStatus, MAX_PRICE } from '@backoffice/contract/items';
import { sql } from 'kysely';
import { requireExisting, touchRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT } from '../../database/writes';
import { nextBusinessDayOf } from './business-day';
import { markItemsDeleted } from './items.repository';

interface PreviousStatus {
  id: number;
  hide_status: HideStatus;
}

interface Target {
  scope: LocationDb;
  location: number;
  ids: readonly number[];
}

export interface BulkResult {
  changed: number;
  previous_statuses: PreviousStatus[];
}

/** Half-up to the cent, and never below nothing or above what a price can be. */
const priceSet = (price: ReturnType<typeof sql>) =>
  sql`price = least(greatest(round(${price}, 2), 0), ${MAX_PRICE}::numeric)`;

const without = (changed: number): BulkResult => ({ changed, previous_statuses: [] });

/** Changes what `set` says of every target that is there; how many. */
async function change({ scope, location, ids }: Target, set: ReturnType<typeof sql>): Promise<BulkResult> {
  const { numAffectedRows } = await sql`update items set ${set}, updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(scope);
  return without(Number(numAffectedRows ?? 0n));
}

/** Sets the status that each item is to have; what each had before is answered. */
async function setStatuses({ scope, location }: Target, wanted: readonly PreviousStatus[]): Promise<BulkResult> {
  const tomorrow = await nextBusinessDayOf(scope, location, new Date());
  const { rows } = await sql<PreviousStatus>`update items set hide_status = wanted.hide_status,
      hidden_until = case when wanted.hide_status = 'HideForToday' then ${tomorrow}::timestamptz end,
      updated_at = greatest(date_trunc('milliseconds', now()), items.updated_at + interval '1 millisecond')
    from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (id bigint, hide_status text),
      items before
    where items.location_id = ${location} and items.id = wanted.id and items.deleted_at is null
      and before.location_id = items.location_id and before.id = items.id
    returning items.id, case when before.hide_status = 'UnHide' or before.hidden_until <= now() then 'UnHide'
      else before.hide_status end as hide_status`.execute(scope);
  return { changed: rows.length, previous_statuses: rows };
}

/** The items that are there, as targets of links. */
const present = ({ location, ids }: Target) => sql`select id from items
  where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null`;

async function addCategory(target: Target, category: number): Promise<BulkResult> {
  const { scope, location } = target;
  await requireExisting(scope, location, 'categories', 'action.category_id', [category]);
  const { numAffectedRows } = await sql`insert into item_categories (location_id, item_id, category_id, position)
    select ${location}, id, ${category}, (select coalesce(max(position), 0) from item_categories
      where location_id = ${location} and category_id = ${category}) + row_number() over (order by position, id)
    from items where id in (${present(target)}) and location_id = ${location} on conflict do nothing`.execute(scope);
  if (numAffectedRows) await touchRecords(scope, location, 'categories', [category]);
  return await change(target, sql`name = name`);
}

async function setCategory(target: Target, category: number | null): Promise<BulkResult> {
  const { scope, location } = target;
  const left = await sql<{ category_id: number }>`delete from item_categories
    where location_id = ${location} and item_id in (${present(target)}) and category_id is distinct from ${category}
    returning category_id`.execute(scope);
  const categories = left.rows.map(({ category_id }) => category_id);
  await touchRecords(scope, location, 'categories', categories);
  return category === null ? await change(target, sql`name = name`) : await addCategory(target, category);
}

async function addTax(target: Target, tax: number): Promise<BulkResult> {
  const { scope, location } = target;
  await requireExisting(scope, location, 'taxes', 'action.tax_id', [tax]);
  await sql`insert into item_taxes (location_id, item_id, tax_id) select ${location}, id, ${tax}
    from (${present(target)}) as item on conflict do nothing`.execute(scope);
  return await change(target, sql`name = name`);
}

async function removeTax(target: Target, tax: number): Promise<BulkResult> {
  const { scope, location } = target;
  await sql`delete from item_taxes where location_id = ${location} and tax_id = ${tax}
    and item_id in (${present(target)})`.execute(scope);
  return await change(target, sql`name = name`);
}

/** Does one thing to many items, in the scope's transaction. Ids that are not there are left out. */
export async function changeMany(target: Target, action: BulkAction): Promise<BulkResult> {
  switch (action.kind) {
    case 'set_hide_status':
      return await setStatuses(
        target,
        target.ids.map((id) => ({ id, hide_status: action.hide_status })),
      );
    case 'restore_hide_statuses': {
      const targets = new Set(target.ids);
      return await setStatuses(
        target,
        action.statuses.filter(({ id }) => targets.has(id)),
      );
    }
    case 'add_category':
      return await addCategory(target, action.category_id);
    case 'set_category':
      return await setCategory(target, action.category_id);
    case 'add_tax':
      return await addTax(target, action.tax_id);
    case 'remove_tax':
      return await removeTax(target, action.tax_id);
    case 'change_price_by':
      return await change(target, priceSet(sql`price + ${action.amount}::numeric`));
    case 'change_price_by_percent':
      return await change(target, priceSet(sql`price * (1 + ${action.percent}::numeric / 100)`));
    case 'delete':
      return without(await markItemsDeleted(target.scope, target.location, target.ids));
  }
}
