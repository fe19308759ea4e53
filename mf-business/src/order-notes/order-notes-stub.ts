import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  type OrderNote,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/shared/contract/order-notes';
import { pagingOf } from '@backoffice/shared/contract/paging';
import { Refusal, type StubbedApi } from '@backoffice/shared/testing/stub-api';

export function note(id: number, name: string): OrderNote {
  return { id, name, is_active: true, updated_at: '2026-01-05T10:00:00.000Z' };
}

/** Answers as a server that has two notes to begin with; keeps what it is told. */
export function stubOrderNotes(api: StubbedApi) {
  const told: unknown[] = [];
  const server = { notes: [note(1, 'No onions'), note(2, 'Well done')], told, change };

  /** Changes a note as the server does: a little later each time. */
  function change(id: number, values: Partial<OrderNote>) {
    const later = (before: string) => new Date(Date.parse(before) + 1).toISOString();
    server.notes = server.notes.map((row) =>
      row.id === id ? { ...row, ...values, updated_at: later(row.updated_at) } : row,
    );
    const changed = server.notes.find((row) => row.id === id);
    return changed ?? new Refusal(404, { code: 'not_found', message: 'Order note not found' });
  }

  api.answer(listOrderNotes, ({ query: { page, per_page } }) => ({
    data: server.notes.slice((page - 1) * per_page, page * per_page),
    paging_metadata: pagingOf(server.notes.length, page, per_page),
  }));
  api.answer(createOrderNote, ({ body }) => {
    told.push(body);
    const created = { ...note(server.notes.length + 1, body.name), is_active: body.is_active };
    server.notes = [...server.notes, created];
    return created;
  });
  api.answer(updateOrderNote, ({ params: { id }, body: { updated_at, ...values } }) => {
    told.push(values);
    const isStale = server.notes.find((row) => row.id === id)?.updated_at !== updated_at;
    return isStale
      ? new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this order note meanwhile' })
      : change(id, values);
  });
  api.answer(setOrderNoteActive, ({ params: { id }, query }) => {
    told.push({ id, ...query });
    return change(id, query);
  });
  api.answer(deleteOrderNote, ({ params: { id } }) => {
    told.push({ id });
    server.notes = server.notes.filter((row) => row.id !== id);
    return { message: 'Order note deleted' };
  });
  return server;
}
