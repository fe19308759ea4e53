import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  type OrderNote,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/contract/order-notes';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { insertRecord, requireFound, updateRecord } from '../../database/records';
import { requireSameId } from '../../database/writes';
import { notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { findOrderNote, findOrderNotes, removeOrderNote } from './order-notes.repository';

export function registerOrderNoteRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, listOrderNotes, ({ session: { locationId }, query }) =>
    withLocation(db, locationId, (scope) => findOrderNotes(scope, locationId, query), READ_ONLY),
  );

  registerOperation(app, createOrderNote, ({ session: { locationId }, body }) =>
    withLocation(db, locationId, async (scope) => {
      return await requireNote(scope, locationId, await insertRecord(scope, locationId, 'order_notes', body));
    }),
  );

  registerOperation(
    app,
    updateOrderNote,
    ({ session: { locationId }, params: { id }, body: { id: bodyId, updated_at, ...values } }) =>
      withLocation(db, locationId, async (scope) => {
        requireSameId(id, bodyId);
        await updateRecord(scope, locationId, 'order_notes', id, values, updated_at);
        return await requireNote(scope, locationId, id);
      }),
  );

  registerOperation(app, setOrderNoteActive, ({ session: { locationId }, params: { id }, query }) =>
    withLocation(db, locationId, async (scope) => {
      await updateRecord(scope, locationId, 'order_notes', id, query);
      return await requireNote(scope, locationId, id);
    }),
  );

  registerOperation(app, deleteOrderNote, async ({ session: { locationId }, params }) => {
    const removed = await withLocation(db, locationId, (scope) => removeOrderNote(scope, locationId, params.id));
    if (!removed) throw notFound('Order note');
    return { message: 'Order note deleted' };
  });
}

async function requireNote(scope: LocationDb, locationId: number, id: number): Promise<OrderNote> {
  return requireFound('order_notes', await findOrderNote(scope, locationId, id));
}
