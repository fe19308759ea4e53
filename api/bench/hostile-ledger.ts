import { toCents } from '@backoffice/contract/money';
import type { PosCashReconciliation, PosOrder, PosRefund } from '@backoffice/contract/pos-sales';
import { buildExpectedOrder, buildExpectedRefund, type ExpectedPayment, type ExpectedSales } from './expected-sales';
import type { SentRecord } from './hostile-terminal';

/**
 * Stored times by order UUID. Contains only orders from terminals whose clock was ahead: for these orders, the API
 * stores the time of receipt.
 */
export type StoredTimes = ReadonlyMap<string, string>;

/** Everything that the API has acknowledged, recorded by the benchmark to compare it with the database. */
export interface AcknowledgedSales {
  /** The latest revision of each order by UUID. */
  orders: Map<string, { body: PosOrder; created_at: string; clockAhead?: { sentAt: number; answeredAt: number } }>;
  /** Order UUID of each payment, by payment UUID. */
  payments: Map<string, string>;
  /** Refunds by the UUID of the refunded payment. */
  refunds: Map<string, ExpectedPayment[]>;
  drawers: PosCashReconciliation[];
}

export function createAcknowledgedSales(): AcknowledgedSales {
  return { orders: new Map(), payments: new Map(), refunds: new Map(), drawers: [] };
}

/** Adds an operation that the API has stored. */
export function recordAcknowledged(sales: AcknowledgedSales, sent: SentRecord): void {
  const { orders, payments, drawers } = sales;
  const { uuid, sentAt, answeredAt } = sent;
  if (sent.kind === 'refund') acknowledgeRefund(sales, uuid, sent.body);
  if (sent.kind === 'cash_reconciliation') drawers.push(sent.body);
  if (sent.kind !== 'order') return;
  const first = orders.get(uuid);
  const clockAhead = sent.flags?.includes('clock_ahead') ? { sentAt, answeredAt } : undefined;
  orders.set(uuid, {
    body: sent.body,
    created_at: first?.created_at ?? sent.body.created_at,
    ...(first?.clockAhead || clockAhead ? { clockAhead: first?.clockAhead ?? clockAhead } : {}),
  });
  for (const { offline_id } of sent.body.payments) payments.set(offline_id, uuid);
}

/**
 * Computes the tax and discount of a refund from the order's revision at the time of the refund, because later
 * revisions of the order do not change its refunds.
 */
function acknowledgeRefund({ orders, payments, refunds }: AcknowledgedSales, uuid: string, body: PosRefund): void {
  const { payment_offline_id } = body;
  const order_offline_id = payments.get(payment_offline_id) ?? '';
  const order = orders.get(order_offline_id);
  const built = order ? buildExpectedOrder(order_offline_id, order.body).payments : [];
  const sale = built.find(({ offline_id }) => offline_id === payment_offline_id);
  if (!sale) throw new Error(`${uuid}: a refund of an unknown payment was stored`);
  const earlier = refunds.get(payment_offline_id) ?? [];
  refunds.set(payment_offline_id, [...earlier, buildExpectedRefund(uuid, body, sale, earlier)]);
}

/**
 * Builds the records that must be stored. For an order from a terminal whose clock was ahead, adds a line to `wrong`
 * when the stored time is not the time of receipt.
 */
export function buildExpectedSales(sales: AcknowledgedSales, times: StoredTimes, wrong: string[]): ExpectedSales {
  const expected: ExpectedSales = { orders: [], payments: [] };
  for (const [uuid, { body, created_at, clockAhead }] of sales.orders) {
    const at = clockAhead ? (times.get(uuid) ?? '') : created_at;
    const isReceipt =
      !clockAhead || (Date.parse(at) >= clockAhead.sentAt - 1 && Date.parse(at) <= clockAhead.answeredAt);
    if (!isReceipt) wrong.push(`${uuid}: is stored at ${at}, which is not when it was received`);
    const built = buildExpectedOrder(uuid, body);
    expected.orders.push({ ...built.expected, created_at: at });
    for (const payment of built.payments) expected.payments.push(clockAhead ? { ...payment, created_at: at } : payment);
  }
  expected.payments.push(...[...sales.refunds.values()].flat());
  return expected;
}

/** Returns the expected totals of the cash reconciliations. */
export function sumReconciliations(drawers: readonly PosCashReconciliation[]) {
  const sum = (amount: (drawer: PosCashReconciliation) => number) =>
    drawers.reduce((all, drawer) => all + amount(drawer), 0) / 100;
  return {
    count: drawers.length,
    cash_in: sum(({ cash_in }) => toCents(cash_in)),
    cash_out: sum(({ cash_out }) => toCents(cash_out)),
    mismatch: sum(({ reconciled_balance, opening_float, cash_in, cash_out }) =>
      [reconciled_balance, -opening_float, -cash_in, cash_out].reduce((all, amount) => all + toCents(amount), 0),
    ),
  };
}
