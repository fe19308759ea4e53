import type { BulkAction, HideStatus, Item } from '@backoffice/contract/items';
import { requireExistingRecords } from '../../database/links';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { rejectTakenName, requireFound, updateRecord } from '../../database/records';
import { notFound } from '../../errors';
import type { Services } from '../../services';
import { changeManyItems } from './bulk.repository';
import { findNextBusinessDayStart } from './business-day';
import { insertClone } from './clone-item';
import {
  findItem,
  type ItemLinks,
  type ItemValues,
  insertItem,
  markItemsDeleted,
  replaceItemLinks,
} from './items.repository';

/** Every method with an item id throws not_found for an item that was deleted or belongs to another location. */
export function createItemService({ db }: Pick<Services, 'db'>) {
  const withLock = <Result>(locationId: number, work: (scope: LocationDb) => Promise<Result>) =>
    withMenuLock(db, locationId, work).catch(rejectTakenName('items_name', 'An item'));
  return {
    find: (locationId: number, id: number) =>
      withLocation(db, locationId, (scope) => requireItem(scope, locationId, id), READ_ONLY),

    /** Throws conflict when the name is taken, ignoring case. `change` and `clone` do too. */
    create: (locationId: number, { category_ids, tax_ids, modifier_group_ids, ...values }: ItemValues & ItemLinks) =>
      withLock(locationId, async (scope) => {
        const id = await insertItem(scope, locationId, values);
        return await replaceLinks(scope, locationId, id, { category_ids, tax_ids, modifier_group_ids });
      }),

    /** Throws changed_meanwhile when the item was changed after `updatedAt`. */
    change: (
      locationId: number,
      id: number,
      { category_ids, tax_ids, modifier_group_ids, ...values }: ItemValues & ItemLinks,
      updatedAt?: string,
    ) =>
      withLock(locationId, async (scope) => {
        await updateRecord(scope, locationId, 'items', id, values, updatedAt);
        return await replaceLinks(scope, locationId, id, { category_ids, tax_ids, modifier_group_ids });
      }),

    setHideStatus: (locationId: number, id: number, hide_status: HideStatus) =>
      withLock(locationId, async (scope) => {
        const isForToday = hide_status === 'HideForToday';
        const hidden_until = isForToday ? await findNextBusinessDayStart(scope, locationId, new Date()) : null;
        await updateRecord(scope, locationId, 'items', id, { hide_status, hidden_until });
        return await requireItem(scope, locationId, id);
      }),

    clone: (locationId: number, id: number) =>
      withLock(locationId, async (scope) => {
        const { name } = await requireItem(scope, locationId, id);
        return await requireItem(scope, locationId, await insertClone(scope, locationId, id, name));
      }),

    remove: (locationId: number, id: number) =>
      withLock(locationId, async (scope) => {
        if ((await markItemsDeleted(scope, locationId, [id])).length === 0) throw notFound('Item');
      }),

    changeMany: (location: number, ids: readonly number[], action: BulkAction) =>
      withLock(location, (scope) => changeManyItems({ scope, location, ids: [...new Set(ids)] }, action)),
  };
}

async function requireItem(scope: LocationDb, locationId: number, id: number): Promise<Item> {
  return requireFound('items', await findItem(scope, locationId, id));
}

/** Replaces the categories, taxes and modifier groups of an item and returns the item. */
async function replaceLinks(scope: LocationDb, locationId: number, id: number, links: ItemLinks): Promise<Item> {
  await requireExistingRecords(scope, locationId, 'categories', 'category_ids', links.category_ids);
  await requireExistingRecords(scope, locationId, 'taxes', 'tax_ids', links.tax_ids);
  await requireExistingRecords(scope, locationId, 'modifier_groups', 'modifier_group_ids', links.modifier_group_ids);
  await replaceItemLinks(scope, locationId, id, links);
  return await requireItem(scope, locationId, id);
}
