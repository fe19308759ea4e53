import * as z from 'zod/mini';
import { formFields, responseFields } from './columns';
import {
  booleanParam,
  id,
  idParams,
  instant,
  messageResponse,
  precondition,
  requiredText,
  searchParam,
} from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, view } from './rights';

const NAME_REQUIRED = 'Please enter Order note name';

export const orderNoteColumns = {
  name: requiredText({
    required: NAME_REQUIRED,
    max: 30,
    tooLong: 'Order note name cannot be longer than 30 characters',
  }),
  is_active: z._default(z.boolean(), true),
};

export const orderNote = z.object({ id, ...responseFields(orderNoteColumns), updated_at: instant });
export type OrderNote = z.infer<typeof orderNote>;

export const orderNoteForm = z.object({ name: orderNoteColumns.name });
export type OrderNoteForm = z.infer<typeof orderNoteForm>;

export const listOrderNotes = operation({
  method: 'GET',
  path: '/order_notes',
  right: view('order_notes'),
  summary: 'Notes that employees can add to an order with one touch, oldest first',
  query: z.extend(pagingQuery, {
    is_active: z.optional(booleanParam),
    search: z.optional(searchParam),
  }),
  response: pageSchema(orderNote),
});

export const createOrderNote = operation({
  method: 'POST',
  path: '/order_notes',
  right: manage('order_notes'),
  summary: 'Create an order note after the others',
  body: z.strictObject(orderNoteColumns),
  response: orderNote,
});

export const updateOrderNote = operation({
  method: 'PUT',
  path: '/order_notes/:id',
  right: manage('order_notes'),
  summary: 'Change an order note; with updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({
    ...formFields(orderNoteColumns),
    id: z.optional(id),
    updated_at: precondition,
  }),
  response: orderNote,
});

export const setOrderNoteActive = operation({
  method: 'PUT',
  path: '/order_notes/:id/active',
  right: manage('order_notes'),
  summary: 'Show an order note on the terminals, or hide it',
  params: idParams,
  query: z.object({ is_active: booleanParam }),
  response: orderNote,
});

export const deleteOrderNote = operation({
  method: 'DELETE',
  path: '/order_notes/:id',
  right: manage('order_notes'),
  summary: 'Delete an order note',
  params: idParams,
  response: messageResponse,
});
