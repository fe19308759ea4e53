import type { BulkAction, HideStatus, Item } from '@backoffice/shared/contract/items';
import { requireOwn } from '../../database/links';
import { type LocationDb, withLocation } from '../../database/location-scope';
import { violates } from '../../database/writes';
import { AppError, notFound } from '../../errors';
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
  const within = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withLocation(db, locationId, work).catch(explain);
  return {
    find: (locationId, id) => within(locationId, (scope) => itemOf(scope, locationId, id)),

    create: (locationId, values, links) =>
      within(locationId, async (scope) => {
        await requireLinks(scope, locationId, links);
        const id = await insertItem(scope, locationId, values);
        await linkItem(scope, locationId, id, links);
        return await itemOf(scope, locationId, id);
      }),

    change: (locationId, id, values, links, updatedAt) =>
      within(locationId, async (scope) => {
        if (!(await changeItem(scope, locationId, id, values, updatedAt))) {
          await itemOf(scope, locationId, id);
          throw new AppError('changed_meanwhile', 'Somebody else has changed this item meanwhile');
        }
        await requireLinks(scope, locationId, links);
        await linkItem(scope, locationId, id, links);
        return await itemOf(scope, locationId, id);
      }),

    setHideStatus: (locationId, id, hide_status) =>
      within(locationId, async (scope) => {
        const hidden_until =
          hide_status === 'HideForToday' ? await nextBusinessDayOf(scope, locationId, new Date()) : null;
        await changeItem(scope, locationId, id, { hide_status, hidden_until });
        return await itemOf(scope, locationId, id);
      }),

    clone: (locationId, id) =>
      within(locationId, async (scope) => {
        const { name } = await itemOf(scope, locationId, id);
        return await itemOf(scope, locationId, await insertClone(scope, locationId, id, name));
      }),

    remove: (locationId, id) =>
      within(locationId, async (scope) => {
        if ((await markItemsDeleted(scope, locationId, [id])) === 0) throw notFound('Item');
      }),

    changeMany: (location, ids, action) =>
      within(location, (scope) => changeMany({ scope, location, ids: [...new Set(ids)] }, action)),
  };
}

async function itemOf(scope: LocationDb, locationId: number, id: number): Promise<Item> {
  const item = await findItem(scope, locationId, id);
  if (!item) throw notFound('Item');
  return item;
}

async function requireLinks(scope: LocationDb, locationId: number, links: ItemLinks): Promise<void> {
  await requireOwn(scope, locationId, 'categories', 'category_ids', links.category_ids);
  await requireOwn(scope, locationId, 'taxes', 'tax_ids', links.tax_ids);
  await requireOwn(scope, locationId, 'modifier_groups', 'modifier_group_ids', links.modifier_group_ids);
}

function explain(error: unknown): never {
  if (!violates(error, 'items_name')) throw error;
  const message = 'An item with this name already exists';
  throw new AppError('conflict', message, { fields: { name: message } });
}
