import { type BulkAction, type HideStatus, MAX_PRICE } from '@backoffice/contract/items';
import { sql } from 'kysely';
import { markRecordsUpdated, requireExistingRecords } from '../../database/links';
import type { LocationDb } from '../../database/location-scope';
import { NEXT_UPDATED_AT, nextUpdatedAt } from '../../database/writes';
import { findNextBusinessDayStart } from './business-day';
import { requireItemLimit } from './item-limits';
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
  changed_ids: number[];
  previous_statuses: PreviousStatus[];
}

/** Sets a price rounded half up to the cent and limited to the range from 0 to the largest price. */
const setPrice = (price: ReturnType<typeof sql>) =>
  sql`price = least(greatest(round(${price}, 2), 0), ${MAX_PRICE}::numeric)`;

const resultOf = (changed_ids: number[], previous_statuses: PreviousStatus[] = []): BulkResult => ({
  changed: changed_ids.length,
  changed_ids,
  previous_statuses,
});

/** Applies the SQL assignments `set` to the target items that exist, and returns the ids of these items. */
async function updateItems({ scope, location, ids }: Target, set: ReturnType<typeof sql>): Promise<BulkResult> {
  const { rows } = await sql<{ id: number }>`update items set ${set}, updated_at = ${NEXT_UPDATED_AT}
    where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null returning id`.execute(scope);
  return resultOf(rows.map(({ id }) => id));
}

/** Sets only `updated_at` of the target items that exist; called when only their links have changed. */
const touchItems = (target: Target) => updateItems(target, sql`name = name`);

/** Sets the hide status of each item and returns the previous statuses. */
async function setStatuses({ scope, location }: Target, newStatuses: readonly PreviousStatus[]): Promise<BulkResult> {
  const tomorrow = await findNextBusinessDayStart(scope, location, new Date());
  const { rows } = await sql<PreviousStatus>`update items set hide_status = new_status.hide_status,
      hidden_until = case when new_status.hide_status = 'HideForToday' then ${tomorrow}::timestamptz end,
      updated_at = ${nextUpdatedAt('items.updated_at')}
    from json_to_recordset(${JSON.stringify(newStatuses)}::json) as new_status (id bigint, hide_status text),
      items before
    where items.location_id = ${location} and items.id = new_status.id and items.deleted_at is null
      and before.location_id = items.location_id and before.id = items.id
    returning items.id, case when before.hide_status = 'UnHide' or before.hidden_until <= now() then 'UnHide'
      else before.hide_status end as hide_status`.execute(scope);
  return resultOf(
    rows.map(({ id }) => id),
    rows,
  );
}

const existingItemIds = ({ location, ids }: Target) => sql`select id from items
  where location_id = ${location} and id = any(${ids}::bigint[]) and deleted_at is null`;

async function addCategory(target: Target, category: number): Promise<BulkResult> {
  const { scope, location } = target;
  await requireExistingRecords(scope, location, 'categories', 'action.category_id', [category]);
  const { numAffectedRows } = await sql`insert into item_categories (location_id, item_id, category_id, position)
    select ${location}, id, ${category}, (select coalesce(max(position), 0) from item_categories
      where location_id = ${location} and category_id = ${category}) + row_number() over (order by position, id)
    from items where id in (${existingItemIds(target)}) and location_id = ${location} on conflict do nothing`.execute(
    scope,
  );
  if (numAffectedRows) {
    await requireItemLimit(scope, location, 'categories', 'action.category_id', [category]);
    await markRecordsUpdated(scope, location, 'categories', [category]);
  }
  return await touchItems(target);
}

async function setCategory(target: Target, category: number | null): Promise<BulkResult> {
  const { scope, location } = target;
  const removed = await sql<{ category_id: number }>`delete from item_categories
    where location_id = ${location} and item_id in (${existingItemIds(target)}) and category_id is distinct from ${category}
    returning category_id`.execute(scope);
  const categories = removed.rows.map(({ category_id }) => category_id);
  await markRecordsUpdated(scope, location, 'categories', categories);
  return category === null ? await touchItems(target) : await addCategory(target, category);
}

async function addTax(target: Target, tax: number): Promise<BulkResult> {
  const { scope, location } = target;
  await requireExistingRecords(scope, location, 'taxes', 'action.tax_id', [tax]);
  const { numAffectedRows } = await sql`insert into item_taxes (location_id, item_id, tax_id)
    select ${location}, id, ${tax} from (${existingItemIds(target)}) as item on conflict do nothing`.execute(scope);
  if (numAffectedRows) {
    await requireItemLimit(scope, location, 'taxes', 'action.tax_id', [tax]);
    await markRecordsUpdated(scope, location, 'taxes', [tax]);
  }
  return await touchItems(target);
}

async function removeTax(target: Target, tax: number): Promise<BulkResult> {
  const { scope, location } = target;
  const { numAffectedRows } = await sql`delete from item_taxes where location_id = ${location} and tax_id = ${tax}
    and item_id in (${existingItemIds(target)})`.execute(scope);
  if (numAffectedRows) await markRecordsUpdated(scope, location, 'taxes', [tax]);
  return await touchItems(target);
}

/**
 * Applies an action to many items in the transaction of the scope. Unknown ids are ignored. Throws conflict when the
 * category or tax of the action would have more items than its maximum.
 */
export async function changeManyItems(target: Target, action: BulkAction): Promise<BulkResult> {
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
      return await updateItems(target, setPrice(sql`price + ${action.amount}::numeric`));
    case 'change_price_by_percent':
      return await updateItems(target, setPrice(sql`price * (1 + ${action.percent}::numeric / 100)`));
    case 'delete':
      return resultOf(await markItemsDeleted(target.scope, target.location, target.ids));
  }
}
