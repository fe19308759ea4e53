import * as z from 'zod/mini';
import { id, idParam, idParams, instant, precondition, searchParam } from './fields';
import { operation } from './operation';
import { pageSchema, pagingQuery } from './paging';
import { manage, view } from './rights';
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
  /** Terminal to which the printer is connected. */
  station_id: z.nullable(id),
  receipt_print_type: receiptPrintType,
  /** Ids of the categories whose items the printer's kitchen receipts show. */
  category_ids: z.array(id),
  /** Auto-print setting per order type and per kind of receipt that the printer prints. */
  order_type_settings: z.array(orderTypeSetting),
  updated_at: instant,
});
export type Printer = z.infer<typeof printer>;

export const listPrinters = operation({
  method: 'GET',
  path: '/printers',
  right: view('printers'),
  summary: 'Printers sorted by name, optionally those of one terminal',
  query: z.extend(pagingQuery, { station_id: z.optional(idParam), search: z.optional(searchParam) }),
  response: pageSchema(printer),
});

export const getPrinter = operation({
  method: 'GET',
  path: '/printers/:id',
  right: view('printers'),
  summary: 'One printer',
  params: idParams,
  response: printer,
});

export const updatePrinter = operation({
  method: 'PUT',
  path: '/printers/:id',
  right: manage('printers'),
  summary: 'Change the given settings of a printer. With updated_at, refused with 409 when stale',
  params: idParams,
  body: z.strictObject({
    category_ids: z.optional(z.array(id).check(z.maxLength(1000))),
    order_type_settings: z.optional(z.array(z.strictObject(orderTypeSetting.shape)).check(z.maxLength(50))),
    /** Fields that the terminal sets. Clients that send a whole printer include them; they must be unchanged. */
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
  summary: 'Announce a printer of the terminal; a new one prints all orders automatically',
  access: 'terminal',
  params: z.object({ uuid: z.uuid() }),
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    receipt_print_type: receiptPrintType,
  }),
  response: z.object({ id, name: z.string(), receipt_print_type: receiptPrintType }),
});
