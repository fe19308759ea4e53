import * as z from 'zod/mini';
import { id, idParam, idParams, instant, precondition, searchParam } from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { orderType } from './sale-kinds';

export const receiptPrintType = z.enum(['Customer', 'Kitchen', 'KitchenAndCustomer']);
export const printType = z.enum(['Kitchen', 'Customer']);
export type ReceiptPrintType = z.infer<typeof receiptPrintType>;
export type PrintType = z.infer<typeof printType>;

const orderTypeSetting = z.object({ order_type: orderType, print_type: printType, auto_printing: z.boolean() });
export type PrinterOrderTypeSetting = z.infer<typeof orderTypeSetting>;

export const printer = z.object({
  id,
  name: z.string(),
  /** The terminal it is connected to. */
  station_id: z.nullable(id),
  receipt_print_type: receiptPrintType,
  /** Of whose items a kitchen receipt tells. */
  category_ids: z.array(id),
  /** For each order type, and for each kind of receipt that the printer prints, whether it does so by itself. */
  order_type_settings: z.array(orderTypeSetting),
  updated_at: instant,
});
export type Printer = z.infer<typeof printer>;

export const listPrinters = operation({
  method: 'GET',
  path: '/printers',
  summary: 'Printers, by name; those of one terminal on request',
  query: z.extend(pagingQuery, { station_id: z.optional(idParam), search: z.optional(searchParam) }),
  response: pageSchema(printer),
});

export const getPrinter = operation({
  method: 'GET',
  path: '/printers/:id',
  summary: 'One printer',
  params: idParams,
  response: printer,
});

export const updatePrinter = operation({
  method: 'PUT',
  path: '/printers/:id',
  summary:
    'Change what a printer prints; what is not said stays as it is. With updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({
    category_ids: z.optional(z.array(id).check(z.maxLength(1000))),
    order_type_settings: z.optional(z.array(z.strictObject(orderTypeSetting.shape)).check(z.maxLength(50))),
    /** What the printer itself says; it can be sent back, but not changed. */
    id: z.optional(id),
    name: z.optional(z.string()),
    station_id: z.optional(z.nullable(id)),
    receipt_print_type: z.optional(receiptPrintType),
    updated_at: precondition,
  }),
  response: printer,
});

export const putPosPrinter = operation({
  method: 'PUT',
  path: '/pos/printers/:uuid',
  summary: 'A printer announces itself by its terminal; a new one prints everything by itself',
  access: 'terminal',
  params: z.object({ uuid: z.uuid() }),
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    receipt_print_type: receiptPrintType,
  }),
  response: z.object({ id, name: z.string(), receipt_print_type: receiptPrintType }),
});
