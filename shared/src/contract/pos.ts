import * as z from 'zod/mini';
import { id, instant, money } from './fields';
import { operation } from './operation';
import { printType, receiptPrintType } from './printers';
import { cardType, orderSource, orderStatus, orderType, tender } from './sale-kinds';

export const MAX_SYNC_OPERATIONS = 100;

export const pairTerminal = operation({
  method: 'POST',
  path: '/pos/pair',
  summary: 'Exchange a pairing code for a device token',
  access: 'public',
  body: z.strictObject({
    code: z.string().check(z.length(8)),
    app_version: z._default(z.string().check(z.maxLength(40)), ''),
  }),
  response: z.object({ terminal_id: id, device_token: z.string() }),
});

export const createEmployeeSession = operation({
  method: 'POST',
  path: '/pos/employee_sessions',
  summary: 'Who is at the terminal, by passcode, and what they may do',
  access: 'terminal',
  body: z.strictObject({ passcode: z.string().check(z.regex(/^\d{4}$/, 'Passcode must be 4 digits')) }),
  response: z.object({
    employee: z.object({ id, first_name: z.string(), last_name: z.string() }),
    role: z.object({ id, name: z.string() }),
    modules: z.array(z.string()),
  }),
});

const named = z.object({ id, name: z.string() });

export const bootstrap = z.object({
  location: z.object({
    id,
    name: z.string(),
    timezone: z.string(),
    phone_number: z.string(),
    email: z.string(),
    website: z.string(),
    address_string: z.string(),
    /**
     * Percent off what is paid in cash, rounded half up to the cent: $25.75 less 4 % is $24.72. It comes after other
     * discounts and before tax, never off tips. The rate counts only where the discount is enabled.
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
      /** In the order of the category, which need not be that of the menu. */
      item_ids: z.array(id),
      modifier_group_ids: z.array(id),
    }),
  ),
  items: z.array(
    z.object({
      id,
      name: z.string(),
      price: money,
      price_type: z.enum(['Fixed', 'Variable', 'PerUnit']),
      category_ids: z.array(id),
      tax_ids: z.array(id),
      /** Those of the item's categories included, where the item inherits them. */
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
  order_notes: z.array(named),
  employees: z.array(z.object({ id, first_name: z.string(), last_name: z.string() })),
});
export type Bootstrap = z.infer<typeof bootstrap>;

export const getBootstrap = operation({
  method: 'GET',
  path: '/pos/bootstrap',
  summary: 'All that a terminal needs to sell, as it is now; answers 304 to a matching If-None-Match',
  access: 'terminal',
  response: bootstrap,
});

const text = (max: number) => z.string().check(z.maxLength(max));
const amount = money.check(z.nonnegative(), z.maximum(9_999_999.99));

const soldItem = z.strictObject({
  item_id: z.nullable(id),
  item_name: text(60).check(z.minLength(1)),
  category_id: z.nullable(id),
  category_name: z.nullable(text(50)),
  quantity: z.number().check(z.positive(), z.maximum(9_999), z.multipleOf(0.001)),
  /** Of one unit, without its modifiers. */
  price: amount,
  modifiers: z._default(
    z.array(z.strictObject({ modifier_id: z.nullable(id), name: text(60), price: amount })).check(z.maxLength(50)),
    [],
  ),
  /** The line's own discount, for its whole quantity. */
  discount_amount: z._default(amount, 0),
  /** Positions, from 0, in the order's `taxes`. */
  tax_positions: z._default(z.array(z.int().check(z.nonnegative())), []),
  note: z._default(text(200), ''),
});

const tendered = z.strictObject({
  offline_id: z.uuid(),
  payment_type: tender,
  card_type: z._default(z.nullable(cardType), null),
  captured: z._default(z.boolean(), true),
  /** What it pays of the order's total, tips apart. */
  amount,
  tips: z._default(amount, 0),
  /** What was handed over; the change is what is left of it. */
  tendered_amount: amount,
  created_at: instant,
});

/** An order as a terminal tells it. The server recomputes every total from it. */
export const posOrder = z.strictObject({
  revision: z.int().check(z.minimum(1)),
  created_at: instant,
  sent_at: instant,
  employee_id: z.nullable(id),
  source: orderSource,
  type: orderType,
  status: orderStatus,
  note: z._default(text(500), ''),
  taxes: z._default(
    z
      .array(
        z.strictObject({
          tax_id: z.nullable(id),
          name: text(60),
          rate: z.number().check(z.minimum(0), z.maximum(100)),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  items: z.array(soldItem).check(z.minLength(1), z.maxLength(500)),
  /** Off the whole order, shared out to the lines. */
  discount_amount: z._default(amount, 0),
  /** Percent off the part paid in cash; 0 where the location gives none. */
  cash_discount_rate: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
  payments: z._default(z.array(tendered).check(z.maxLength(50)), []),
  /** The terminal's own total; a difference from the server's is recorded. */
  total_amount: amount,
});
export type PosOrder = z.infer<typeof posOrder>;

const syncStatus = z.enum(['created', 'updated', 'duplicate', 'conflict', 'rejected']);

/** What became of one operation. `code` and `message` say why it was refused. */
export const syncResult = z.object({
  offline_id: z.string(),
  status: syncStatus,
  id: z.optional(id),
  revision: z.optional(z.int()),
  total_amount: z.optional(money),
  flags: z.optional(z.array(z.string())),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
});
export type SyncResult = z.infer<typeof syncResult>;

export const putPosOrder = operation({
  method: 'PUT',
  path: '/pos/orders/:uuid',
  summary: 'Create or amend an order; the same body again answers the first result',
  access: 'terminal',
  params: z.object({ uuid: z.uuid() }),
  body: posOrder,
  response: syncResult,
});

export const syncTerminal = operation({
  method: 'POST',
  path: '/pos/sync',
  summary: 'An ordered batch; each operation stands alone',
  access: 'terminal',
  body: z.strictObject({
    operations: z
      .array(z.object({ kind: z.string(), offline_id: z.string(), body: z.unknown() }))
      .check(z.minLength(1), z.maxLength(MAX_SYNC_OPERATIONS)),
  }),
  response: z.object({ results: z.array(syncResult) }),
});
