import * as z from 'zod/mini';
import { responseFields } from './columns';
import { id, money } from './fields';
import { terminalItemColumns } from './items';
import { printType, receiptPrintType } from './printers';
import { terminalTask } from './rights';
import { orderSource, orderType, tender } from './sale-kinds';

const named = z.object({ id, name: z.string() });

/** All data that a terminal needs in order to take orders. */
export const bootstrap = z.object({
  location: z.object({
    id,
    name: z.string(),
    timezone: z.string(),
    /** Local time at which business days start, `HH:MM`. */
    day_cutoff: z.string(),
    phone_number: z.string(),
    email: z.string(),
    website: z.string(),
    address_string: z.string(),
    /**
     * Percent off the part paid in cash, rounded half up to the cent: $25.75 less 4 % is $24.72. It is applied after other
     * discounts and before tax, not to tips, and only when the discount is enabled.
     */
    cash_discount_rate: z.number(),
    is_cash_discount_enabled: z.boolean(),
    lock_screen_after_each_transaction: z.boolean(),
  }),
  terminal: named,
  categories: z.array(
    z.object({
      id,
      name: z.string(),
      color_code: z.string(),
      /** In the order of the items within the category, which can differ from the order of the items in the menu. */
      item_ids: z.array(id),
      modifier_group_ids: z.array(id),
    }),
  ),
  items: z.array(
    z.object({
      id,
      ...responseFields(terminalItemColumns),
      price: money,
      category_ids: z.array(id),
      tax_ids: z.array(id),
      /** Includes the groups that the item inherits from its categories. */
      modifier_group_ids: z.array(id),
    }),
  ),
  modifier_groups: z.array(
    z.object({
      id,
      name: z.string(),
      min: z.int(),
      max: z.int(),
      modifiers: z.array(z.object({ id, name: z.string(), price: money })),
    }),
  ),
  taxes: z.array(z.object({ id, name: z.string(), rate: z.number() })),
  printers: z.array(
    z.object({
      id,
      name: z.string(),
      station_id: z.nullable(id),
      receipt_print_type: receiptPrintType,
      category_ids: z.array(id),
      order_type_settings: z.array(
        z.object({ order_type: orderType, print_type: printType, auto_printing: z.boolean() }),
      ),
    }),
  ),
  kitchen_receipt: z.record(z.string(), z.boolean()),
  customer_receipt: z.record(z.string(), z.boolean()),
  order_types: z.array(orderType),
  order_sources: z.array(orderSource),
  payment_types: z.array(tender),
  order_notes: z.array(named),
  employees: z.array(
    z.object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      /** Tasks that the employee's role allows. */ tasks: z.array(terminalTask),
    }),
  ),
});
export type Bootstrap = z.infer<typeof bootstrap>;
