import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/contract/order-notes';
import type { FastifyInstance } from 'fastify';
import { withLocation } from '../../database/location-scope';
import { requireSameId } from '../../database/writes';
import { changedMeanwhile, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import {
  changeOrderNote,
  findOrderNote,
  findOrderNotes,
  insertOrderNote,
  removeOrderNote,
} from './order-notes.repository';

export function registerOrderNoteRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(
    app,
    listOrderNotes,
    async ({ session: { locationId }, query }) =>
      await withLocation(db, locationId, (scope) => findOrderNotes(scope, locationId, query)),
  );

  registerOperation(
    app,
    createOrderNote,
    async ({ session: { locationId }, body }) =>
      await withLocation(db, locationId, (scope) => insertOrderNote(scope, locationId, body)),
  );

  registerOperation(
    app,
    updateOrderNote,
    async ({ session: { locationId }, params: { id }, body: { id: bodyId, updated_at, ...values } }) =>
      await withLocation(db, locationId, async (scope) => {
        requireSameId(id, bodyId);
        const changed = await changeOrderNote(scope, locationId, id, values, updated_at);
        if (changed) return changed;
        throw (await findOrderNote(scope, locationId, id)) ? changedMeanwhile('order note') : notFound('Order note');
      }),
  );

  registerOperation(app, setOrderNoteActive, async ({ session: { locationId }, params, query }) => {
    const changed = await withLocation(db, locationId, (scope) => changeOrderNote(scope, locationId, params.id, query));
    if (!changed) throw notFound('Order note');
    return changed;
  });

  registerOperation(app, deleteOrderNote, async ({ session: { locationId }, params }) => {
    const removed = await withLocation(db, locationId, (scope) => removeOrderNote(scope, locationId, params.id));
    if (!removed) throw notFound('Order note');
    return { message: 'Order note deleted' };
  });
}
