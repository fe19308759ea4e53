import * as z from 'zod/mini';
import { bootstrap } from './bootstrap';
import { mismatchReason } from './cash-reconciliations';
import { id, instant, money } from './fields';
import { operation } from './operation';
import { cardType, orderSource, orderStatus, orderType, tender } from './sale-kinds';

export const MAX_SYNC_OPERATIONS = 100;
/** The largest integer of the database. */
const MAX_REVISION = 2_147_483_647;

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

export const getBootstrap = operation({
  method: 'GET',
  path: '/pos/bootstrap',
  summary: 'All that a terminal needs to sell, as it is now; answers 304 to a matching If-None-Match',
  access: 'terminal',
  response: bootstrap,
});

const text = (max: number) => z.string().check(z.maxLength(max));
/** Largest amount of an order, a refund or a cash drawer, in dollars. */
export const MAX_AMOUNT = 9_999_999.99;
const amount = money.check(z.nonnegative(), z.maximum(MAX_AMOUNT));

const soldItem = z.strictObject({
  item_id: z.nullable(id),
  item_name: text(60).check(z.minLength(1)),
  category_id: z.nullable(id),
  category_name: z.nullable(text(50)),
  quantity: z.number().check(z.positive(), z.maximum(9_999), z.multipleOf(0.001)),
  /** Of one unit, without its modifiers. */
  price: amount,
  modifiers: z._default(
    z
      .array(z.strictObject({ modifier_id: z.nullable(id), name: text(60), price: amount }))
      .check(z.maxLength(100, 'A line can have 100 modifiers at most')),
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

/**
 * An order as a terminal sends it. The server recomputes every total from it.
 *
 * A payment that was sent with `captured: true` is final. A later revision names it again with the same amount, tender
 * and card; its `tips` and `tendered_amount` may change. What leaves it out or changes it is rejected as
 * `payment_captured`, and so is the status Voided until refunds cover the captured payments and their tips: send the
 * refunds first, then the void. Once an order is paid (captured payments cover its total, or it was completed with
 * one), a revision that changes its employee, source, type, items, taxes or discounts, or opens it again, is rejected
 * as `order_paid`. Until then a table that has paid a part may order more.
 */
export const posOrder = z.strictObject({
  revision: z.int().check(z.minimum(1), z.maximum(MAX_REVISION)),
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
      .check(z.maxLength(100, 'An order can have 100 taxes at most')),
    [],
  ),
  items: z
    .array(soldItem)
    .check(z.minLength(1, 'An order has at least 1 line'), z.maxLength(500, 'An order can have 500 lines at most')),
  /** Off the whole order, shared out to the lines. */
  discount_amount: z._default(amount, 0),
  /** Percent off the part paid in cash; 0 where the location gives none. */
  cash_discount_rate: z._default(z.number().check(z.minimum(0), z.maximum(100)), 0),
  payments: z._default(z.array(tendered).check(z.maxLength(200, 'An order can have 200 payments at most')), []),
  /** The terminal's own total; a difference from the server's is recorded. */
  total_amount: amount,
});
export type PosOrder = z.infer<typeof posOrder>;

/**
 * Money given back for a payment. The payment's order stays as it was; its taxes and discounts go back in proportion.
 * One of a payment that is not known is rejected as `unknown_payment`: to be sent again after the payment's order.
 */
export const posRefund = z
  .strictObject({
    payment_offline_id: z.uuid(),
    /** Refunded part of the payment's amount, with taxes and without tips; 0 when only the tip is refunded. */
    amount,
    /** Refunded tips. */
    tips: z._default(amount, 0),
    employee_id: z.nullable(id),
    reason: z._default(text(500), ''),
    created_at: instant,
    sent_at: instant,
  })
  .check(
    z.refine((refund) => refund.amount > 0 || refund.tips > 0, {
      path: ['amount'],
      error: 'Must be more than 0, unless a tip is given back',
    }),
  );
export type PosRefund = z.infer<typeof posRefund>;

/** A drawer that was counted and closed. Tips that stay in the drawer until it is closed are part of its cash. */
export const posCashReconciliation = z.strictObject({
  opening_float: amount,
  cash_in: amount,
  cash_out: amount,
  /** Counted; opening_float + cash_in - cash_out was expected. */
  reconciled_balance: amount,
  /** Needed where what was counted is not what was expected. */
  mismatch_reason: z._default(z.nullable(mismatchReason), null),
  /** Needed where the reason is Other. */
  mismatch_reason_comment: z._default(text(500), ''),
  cash_withdrawn: z._default(amount, 0),
  cash_topped_up: z._default(amount, 0),
  employee_id: z.nullable(id),
  created_at: instant,
  sent_at: instant,
});
export type PosCashReconciliation = z.infer<typeof posCashReconciliation>;

const syncStatus = z.enum(['created', 'updated', 'duplicate', 'conflict', 'rejected']);

/** What became of one operation. `code`, `message` and `fields` say why it was refused. */
export const syncResult = z.object({
  offline_id: z.string(),
  status: syncStatus,
  id: z.optional(id),
  revision: z.optional(z.int()),
  total_amount: z.optional(money),
  /** What somebody may want to look at, though it is stored as it took place. */
  flags: z.optional(z.array(z.string())),
  code: z.optional(z.string()),
  message: z.optional(z.string()),
  /** What is wrong with the body, by field: `items.0.price`. */
  fields: z.optional(z.record(z.string(), z.string())),
});
export type SyncResult = z.infer<typeof syncResult>;

/** What took place at a terminal, under an id that the terminal has given it. */
const byUuid = {
  method: 'PUT',
  access: 'terminal',
  params: z.object({ uuid: z.uuid() }),
  response: syncResult,
} as const;

export const putPosOrder = operation({
  ...byUuid,
  path: '/pos/orders/:uuid',
  summary: 'Create or amend an order; the same body again answers the first result',
  body: posOrder,
});

export const putPosRefund = operation({
  ...byUuid,
  path: '/pos/refunds/:uuid',
  summary: 'Give money back for a payment; the same body again answers the first result',
  body: posRefund,
});

export const putPosCashReconciliation = operation({
  ...byUuid,
  path: '/pos/cash_reconciliations/:uuid',
  summary: 'Close a drawer; the same body again answers the first result',
  body: posCashReconciliation,
});

/** What a batch may hold: each kind has the body of the call of its name. */
export const syncKind = z.enum(['order', 'refund', 'cash_reconciliation', 'printer']);
export type SyncKind = z.infer<typeof syncKind>;

export const syncTerminal = operation({
  method: 'POST',
  path: '/pos/sync',
  summary: 'An ordered batch of orders, refunds, closed drawers and printers; each operation stands alone',
  access: 'terminal',
  body: z.strictObject({
    operations: z
      .array(z.object({ kind: z.string(), offline_id: z.string(), body: z.unknown() }))
      .check(
        z.minLength(1),
        z.maxLength(MAX_SYNC_OPERATIONS, `A batch can have ${MAX_SYNC_OPERATIONS} operations at most`),
      ),
  }),
  response: z.object({ results: z.array(syncResult) }),
});
