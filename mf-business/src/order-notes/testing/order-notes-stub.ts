import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  type OrderNote,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/contract/order-notes';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';

export function buildNote(id: number, name: string): OrderNote {
  return { id, name, is_active: true, updated_at: '2026-01-05T10:00:00.000Z' };
}

/** Stubs the API with two order notes, which requests can change. Records the requests that change notes. */
export function stubOrderNotes(api: StubbedApi) {
  const requests: unknown[] = [];
  const server = { notes: [buildNote(1, 'No onions'), buildNote(2, 'Well done')], requests, change };

  /** Changes a note like the server, with a later `updated_at` on each change. */
  function change(id: number, values: Partial<OrderNote>) {
    const addMillisecond = (time: string) => new Date(Date.parse(time) + 1).toISOString();
    server.notes = server.notes.map((row) =>
      row.id === id ? { ...row, ...values, updated_at: addMillisecond(row.updated_at) } : row,
    );
    const changed = server.notes.find((row) => row.id === id);
    return changed ?? new ErrorResponse(404, { code: 'not_found', message: 'Order note not found' });
  }

  api.respond(listOrderNotes, ({ query: { page, per_page } }) => ({
    data: server.notes.slice((page - 1) * per_page, page * per_page),
    paging_metadata: buildPagingMetadata(server.notes.length, page, per_page),
  }));
  api.respond(createOrderNote, ({ body }) => {
    requests.push(body);
    const created = { ...buildNote(server.notes.length + 1, body.name), is_active: body.is_active };
    server.notes = [...server.notes, created];
    return created;
  });
  api.respond(updateOrderNote, ({ params: { id }, body: { updated_at, ...values } }) => {
    requests.push(values);
    const isStale = server.notes.find((row) => row.id === id)?.updated_at !== updated_at;
    return isStale
      ? new ErrorResponse(409, {
          code: 'changed_meanwhile',
          message: 'Somebody else has changed this order note in the meantime',
        })
      : change(id, values);
  });
  api.respond(setOrderNoteActive, ({ params: { id }, query }) => {
    requests.push({ id, ...query });
    return change(id, query);
  });
  api.respond(deleteOrderNote, ({ params: { id } }) => {
    requests.push({ id });
    server.notes = server.notes.filter((row) => row.id !== id);
    return { message: 'Order note deleted' };
  });
  return server;
}
