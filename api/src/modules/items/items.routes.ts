import { getInventoryCounts } from '@backoffice/contract/inventory';
import {
  changeItems,
  cloneItem,
  createItem,
  deleteItem,
  getItem,
  listItems,
  setItemHideStatus,
  updateItem,
} from '@backoffice/contract/items';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { requireSameId } from '../../database/writes';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { countInventory, findItems, type ItemQuery } from './items.repository';
import { createItemService } from './items.service';

function refuseConflictingFilters({ category_ids = [], uncategorized }: ItemQuery): void {
  if (!uncategorized || category_ids.length === 0) return;
  const message = 'Cannot be asked for together with category_ids';
  throw new AppError('invalid_request', `uncategorized: ${message}`, { fields: { uncategorized: message } });
}

export function registerItemRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const items = createItemService(services);

  registerOperation(
    app,
    getInventoryCounts,
    async ({ session: { locationId } }) =>
      await withLocation(db, locationId, (scope) => countInventory(scope, locationId)),
  );

  registerOperation(app, listItems, async ({ session: { locationId }, query }) => {
    refuseConflictingFilters(query);
    return await withLocation(db, locationId, (scope) => findItems(scope, locationId, query));
  });

  registerOperation(app, getItem, async ({ session, params }) => await items.find(session.locationId, params.id));

  registerOperation(app, createItem, async ({ session, body }) => {
    const { category_ids, tax_ids, modifier_group_ids, ...values } = body;
    return await items.create(session.locationId, values, { category_ids, tax_ids, modifier_group_ids });
  });

  registerOperation(app, updateItem, async ({ session, params: { id }, body }) => {
    const { category_ids, tax_ids, modifier_group_ids, id: bodyId, updated_at, ...values } = body;
    requireSameId(id, bodyId);
    const links = { category_ids, tax_ids, modifier_group_ids };
    return await items.change(session.locationId, id, values, links, updated_at);
  });

  registerOperation(app, deleteItem, async ({ session, params }) => {
    await items.remove(session.locationId, params.id);
    return { message: 'Item deleted' };
  });

  registerOperation(
    app,
    setItemHideStatus,
    async ({ session, params, query }) => await items.setHideStatus(session.locationId, params.id, query.hide_status),
  );

  registerOperation(app, cloneItem, async ({ session, params }) => await items.clone(session.locationId, params.id));

  registerOperation(
    app,
    changeItems,
    async ({ session, body }) => await items.changeMany(session.locationId, body.item_ids, body.action),
  );
}
