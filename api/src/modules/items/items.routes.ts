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
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { requireSameId } from '../../database/writes';
import { AppError } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { countMenuRecords, findItems, type ItemQuery } from './items.repository';
import { createItemService } from './items.service';

function refuseConflictingFilters({ category_ids = [], uncategorized }: ItemQuery): void {
  if (!uncategorized || category_ids.length === 0) return;
  const message = 'Cannot be combined with category_ids';
  throw new AppError('invalid_request', `uncategorized: ${message}`, { fields: { uncategorized: message } });
}

export function registerItemRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const items = createItemService(services);

  registerOperation(app, getInventoryCounts, ({ session: { locationId } }) =>
    withLocation(db, locationId, (scope) => countMenuRecords(scope, locationId), READ_ONLY),
  );

  registerOperation(app, listItems, async ({ session: { locationId }, query }) => {
    refuseConflictingFilters(query);
    return await withLocation(db, locationId, (scope) => findItems(scope, locationId, query), READ_ONLY);
  });

  registerOperation(app, getItem, ({ session, params }) => items.find(session.locationId, params.id));

  registerOperation(app, createItem, ({ session, body }) => items.create(session.locationId, body));

  registerOperation(app, updateItem, async ({ session, params, body: { id, updated_at, ...item } }) => {
    requireSameId(params.id, id);
    return await items.change(session.locationId, params.id, item, updated_at);
  });

  registerOperation(app, deleteItem, async ({ session, params }) => {
    await items.remove(session.locationId, params.id);
    return { message: 'Item deleted' };
  });

  registerOperation(app, setItemHideStatus, ({ session, params, query }) =>
    items.setHideStatus(session.locationId, params.id, query.hide_status),
  );

  registerOperation(app, cloneItem, ({ session, params }) => items.clone(session.locationId, params.id));

  registerOperation(app, changeItems, ({ session, body }) =>
    items.changeMany(session.locationId, body.item_ids, body.action),
  );
}
