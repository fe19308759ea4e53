import * as z from 'zod/mini';
import { instant, precondition } from './fields';
import { operation } from './operation';
import { manage, view } from './rights';

/** Undefined when the server does not know the option; forms then hide it. */
const option = z.optional(z.boolean());

const kitchenOptions = {
  show_category: option,
  show_employee: option,
  show_order_note: option,
  show_order_type: option,
};

const customerOptions = {
  show_order_id: option,
  show_order_note: option,
  show_items_notes: option,
  show_employee: option,
  show_order_time: option,
  show_print_time: option,
  show_entries_with_prices_greater_than_zero: option,
  show_location_address: option,
  show_location_phone: option,
  show_location_website: option,
};

const kitchenOptionsSchema = z.object(kitchenOptions);
const customerOptionsSchema = z.object(customerOptions);
export type KitchenReceiptOptions = z.infer<typeof kitchenOptionsSchema>;
export type CustomerReceiptOptions = z.infer<typeof customerOptionsSchema>;

const kitchenReceiptSettings = z.object({ ...kitchenOptions, updated_at: instant });
const customerReceiptSettings = z.object({ ...customerOptions, updated_at: instant });
export type KitchenReceiptSettings = z.infer<typeof kitchenReceiptSettings>;
export type CustomerReceiptSettings = z.infer<typeof customerReceiptSettings>;

export const getKitchenReceiptSettings = operation({
  method: 'GET',
  path: '/kitchen_ticket_settings',
  right: view('kitchen_receipt_settings'),
  summary: 'Options of kitchen receipts',
  response: kitchenReceiptSettings,
});

export const updateKitchenReceiptSettings = operation({
  method: 'PUT',
  path: '/kitchen_ticket_settings',
  right: manage('kitchen_receipt_settings'),
  summary: 'Change the options of kitchen receipts; with updated_at, refused with 409 when stale',
  body: z.strictObject({ ...kitchenOptions, updated_at: precondition }),
  response: kitchenReceiptSettings,
});

export const getCustomerReceiptSettings = operation({
  method: 'GET',
  path: '/customer_receipt_settings',
  right: view('customer_receipt_settings', ['orders', 'transactions']),
  summary: 'Options of customer receipts',
  response: customerReceiptSettings,
});

export const updateCustomerReceiptSettings = operation({
  method: 'PUT',
  path: '/customer_receipt_settings',
  right: manage('customer_receipt_settings'),
  summary: 'Change the options of customer receipts; with updated_at, refused with 409 when stale',
  body: z.strictObject({ ...customerOptions, updated_at: precondition }),
  response: customerReceiptSettings,
});
