import type { BulkAction, HideStatus, Item } from '@backoffice/contract/items';
import { requireExisting } from '../../database/links';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { violates } from '../../database/writes';
import { changedMeanwhile, fieldConflict, notFound } from '../../errors';
import type { Services } from '../../services';
import { type BulkResult, changeMany } from './bulk.repository';
import { nextBusinessDayOf } from './business-day';
import { insertClone } from './clone-item';
import {
  changeItem,
  findItem,
  type ItemLinks,
  type ItemValues,
  insertItem,
  linkItem,
  markItemsDeleted,
} from './items.repository';

export interface ItemService {
  find(locationId: number, id: number): Promise<Item>;
  /** Throws conflict when the name is taken, whatever its case; so do `change` and `clone`. */
  create(locationId: number, values: ItemValues, links: ItemLinks): Promise<Item>;
  /** Throws changed_meanwhile when the item is not as `updatedAt` has it. */
  change(locationId: number, id: number, values: ItemValues, links: ItemLinks, updatedAt?: string): Promise<Item>;
  setHideStatus(locationId: number, id: number, status: HideStatus): Promise<Item>;
  clone(locationId: number, id: number): Promise<Item>;
  remove(locationId: number, id: number): Promise<void>;
  changeMany(locationId: number, ids: readonly number[], action: BulkAction): Promise<BulkResult>;
}

/** Every call about one item throws not_found for one that was deleted, or is another location's. */
export function createItemService({ db }: Pick<Services, 'db'>): ItemService {
  const changing = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(explain);
  return {
    find: (locationId, id) => withLocation(db, locationId, (scope) => itemOf(scope, locationId, id)),

    create: (locationId, values, links) =>
      changing(locationId, async (scope) => {
        const id = await insertItem(scope, locationId, values);
        return await linked(scope, locationId, id, links);
      }),

    change: (locationId, id, values, links, updatedAt) =>
      changing(locationId, async (scope) => {
        if (!(await changeItem(scope, locationId, id, values, updatedAt))) {
          await itemOf(scope, locationId, id);
          throw changedMeanwhile('item');
        }
        return await linked(scope, locationId, id, links);
      }),

    setHideStatus: (locationId, id, hide_status) =>
      changing(locationId, async (scope) => {
        const isForToday = hide_status === 'HideForToday';
        const hidden_until = isForToday ? await nextBusinessDayOf(scope, locationId, new Date()) : null;
        await changeItem(scope, locationId, id, { hide_status, hidden_until });
        return await itemOf(scope, locationId, id);
      }),

    clone: (locationId, id) =>
      changing(locationId, async (scope) => {
        const { name } = await itemOf(scope, locationId, id);
        return await itemOf(scope, locationId, await insertClone(scope, locationId, id, name));
      }),

    remove: (locationId, id) =>
      changing(locationId, async (scope) => {
        if ((await markItemsDeleted(scope, locationId, [id])) === 0) throw notFound('Item');
      }),

    changeMany: (location, ids, action) =>
      changing(location, (scope) => changeMany({ scope, location, ids: [...new Set(ids)] }, action)),
  };
}

async function itemOf(scope: LocationDb, locationId: number, id: number): Promise<Item> {
  const item = await findItem(scope, locationId, id);
  if (!item) throw notFound('Item');
  return item;
}

/** The item, with these categories, taxes and modifier groups from now on. */
async function linked(scope: LocationDb, locationId: number, id: number, links: ItemLinks): Promise<Item> {
  await requireExisting(scope, locationId, 'categories', 'category_ids', links.category_ids);
  await requireExisting(scope, locationId, 'taxes', 'tax_ids', links.tax_ids);
  await requireExisting(scope, locationId, 'modifier_groups', 'modifier_group_ids', links.modifier_group_ids);
  await linkItem(scope, locationId, id, links);
  return await itemOf(scope, locationId, id);
}

function explain(error: unknown): never {
  if (!violates(error, 'items_name')) throw error;
  throw fieldConflict('name', 'An item with this name already exists');
}
