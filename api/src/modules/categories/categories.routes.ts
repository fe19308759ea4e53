import {
  createCategory,
  deleteCategory,
  getCategory,
  listCategories,
  orderCategories,
  setCategoryActive,
  updateCategory,
} from '@backoffice/contract/categories';
import type { FastifyInstance } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { requireSameId, requireSameLocation } from '../../database/writes';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findCategories } from './categories.repository';
import { createCategoryService } from './categories.service';

export function registerCategoryRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  const categories = createCategoryService(services);

  registerOperation(app, listCategories, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findCategories(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, getCategory, ({ session, params }) => categories.find(session.locationId, params.id));

  registerOperation(app, createCategory, async ({ session: { locationId }, body: { location_id, ...values } }) => {
    requireSameLocation(locationId, location_id);
    return await categories.create(locationId, values);
  });

  registerOperation(app, updateCategory, async ({ session: { locationId }, params, body }) => {
    const { id, location_id, updated_at, ...values } = body;
    requireSameId(params.id, id);
    requireSameLocation(locationId, location_id);
    return await categories.change(locationId, params.id, values, updated_at);
  });

  registerOperation(app, setCategoryActive, ({ session, params, query }) =>
    categories.setActive(session.locationId, params.id, query.is_active),
  );

  registerOperation(app, deleteCategory, async ({ session, params }) => {
    await categories.remove(session.locationId, params.id);
    return { message: 'Category deleted' };
  });

  registerOperation(app, orderCategories, async ({ session, body }) => {
    await categories.order(session.locationId, body.category_ids);
    return { message: 'Category order saved' };
  });
}
