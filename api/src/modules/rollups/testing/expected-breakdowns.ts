import { toDay } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import { toCents } from '@backoffice/contract/money';
import {
  findMeasures,
  findRecordKind,
  type SalesDimension,
  type SalesGrouping,
  type SalesMeasure,
  type SalesRecordKind,
} from '@backoffice/contract/sales-by';
import { PAID_AGAIN_REASON, taxKey } from '@backoffice/contract/sales-drill-down';
import { hourOf, weekdayOf } from './expected-times';
import { isCountedRefund, paidAgainOf, type SalesRows, withoutExcess } from './sales-rows';

type Order = SalesRows['orders'][number];
type Measures = Partial<Record<SalesMeasure, number>>;

/** A part of the sales with its key for each dimension. Amounts are in cents, units in thousandths. */
interface Fact {
  at: string;
  order: Order;
  keys: Partial<Record<SalesDimension, string>>;
  measures: Measures;
  /** Whether the order counts towards the number of orders. */
  isCounted?: boolean;
}

const centsOrNone = (dollars: number | null) => toCents(dollars ?? 0);
const thousandths = (quantity: number) => Math.round(quantity * 1_000);
const idOr = (id: number | null, name: string) => (id === null ? `name:${name}` : String(id));

/** Divides integers and rounds half away from zero. */
function divide(dividend: number, divisor: number): number {
  const rounded = Math.floor((2 * Math.abs(dividend) + divisor) / (2 * divisor));
  return Math.sign(dividend) * rounded;
}

function refundMeasures(payment: SalesRows['payments'][number]): Measures {
  const parts =
    toCents(payment.tax_amount) + centsOrNone(payment.service_charge_amount) + centsOrNone(payment.rounding_amount);
  const refunds = parts - toCents(payment.amount);
  return { refunds, net: -refunds, tax: toCents(payment.tax_amount) };
}

/**
 * Returns the counted refunds of an order, and the payments that pay again what was refunded, in the order in which they
 * were stored.
 */
const refundsOf = (rows: SalesRows, order: Order) =>
  rows.payments
    .filter(({ kind, order_id }) => kind === 'Refund' && order_id === order.id)
    .filter((refund) => isCountedRefund(order, refund))
    .map((refund) => ({ ...refund, amount: withoutExcess(refund) }))
    .concat(paidAgainOf(rows, order))
    .toSorted((one, other) => one.id - other.id);

const orderFacts = (rows: SalesRows, order: Order): Fact[] => {
  const [gross, discounts] = [toCents(order.sub_total), toCents(order.total_discount)];
  const measures = { orders: 1, gross, discounts, net: gross - discounts, tax: toCents(order.total_tax_amount) };
  return [
    ...(order.status === 'Completed' ? [{ at: order.created_at, order, keys: {}, measures }] : []),
    ...refundsOf(rows, order).map((refund) => ({
      ...{ at: refund.created_at, order, keys: {}, measures: refundMeasures(refund) },
    })),
  ];
};

const paymentFacts = (rows: SalesRows, order: Order): Fact[] =>
  rows.payments
    .filter(({ order_id }) => order_id === order.id)
    .map((payment) => {
      const discounts = toCents(payment.total_discount);
      const tax = toCents(payment.tax_amount);
      const others = tax + centsOrNone(payment.service_charge_amount) + centsOrNone(payment.rounding_amount);
      const net = toCents(payment.amount) - others;
      const sold =
        payment.kind === 'Refund' ? refundMeasures(payment) : { gross: net + discounts, discounts, net, tax };
      const isCounted = payment.kind === 'Refund' ? isCountedRefund(order, payment) : order.status === 'Completed';
      const measures: Measures = { transactions: 1, ...(isCounted && sold) };
      return {
        ...{ at: payment.created_at, order, keys: { tender: payment.payment_type }, measures },
        terminal: payment.terminal_id,
      };
    });

const lineKeys = (line: SalesRows['lines'][number]) => ({
  item: idOr(line.item_id, line.item_name),
  category: line.category_id === null ? '' : String(line.category_id),
});

const lineFacts = (rows: SalesRows, order: Order): Fact[] =>
  rows.lines
    .filter(({ order_id }) => order_id === order.id)
    .map((line) => {
      const [net, discounts] = [toCents(line.total_price), toCents(line.discount_amount)];
      const sums = { units: thousandths(line.quantity), gross: net + discounts, discounts, net };
      const measures = { ...sums, tax: toCents(line.tax_amount) };
      return { at: order.created_at, order, keys: lineKeys(line), measures, isCounted: true };
    });

const modifierFacts = (rows: SalesRows, order: Order): Fact[] =>
  rows.modifiers
    .filter(({ order_id }) => order_id === order.id)
    .flatMap((modifier) => {
      const line = rows.lines.find(
        ({ order_id, position }) => order_id === order.id && position === modifier.order_item_position,
      );
      if (!line) return [];
      const units = thousandths(line.quantity);
      const keys = { ...lineKeys(line), modifier: idOr(modifier.modifier_id, modifier.name) };
      const measures = { units, gross: divide(units * toCents(modifier.price), 1_000) };
      return [{ at: order.created_at, order, keys, measures, isCounted: true }];
    });

function taxFacts(rows: SalesRows, order: Order): Fact[] {
  const taxes = rows.taxes
    .filter(({ order_id }) => order_id === order.id)
    .toSorted((one, other) => one.position - other.position);
  const parts = [
    ...rows.lines.map(({ order_id, total_price, tax_amounts }) => ({ order_id, amount: total_price, tax_amounts })),
    ...rows.charges,
  ].filter(({ order_id }) => order_id === order.id);
  const total = taxes.reduce((sum, tax) => sum + toCents(tax.amount), 0);
  // An order that was changed after its refund may no longer have any tax.
  const removed = refundsOf(rows, order).filter(({ tax_amount }) => total === 0 && toCents(tax_amount) !== 0);
  const removedFacts = removed.map((refund): Fact => {
    const keys = { tax: taxKey({ tax_id: null, rate: 0, name: 'Tax no longer on the order' }) };
    return { at: refund.created_at, order, keys, measures: { tax: toCents(refund.tax_amount) } };
  });
  let running = 0;
  const taxedFacts = taxes.flatMap((tax) => {
    const keys = { tax: taxKey(tax) };
    const taxed = parts.filter(({ tax_amounts }) => (tax_amounts[tax.position] ?? null) !== null);
    const taxable = taxed.reduce((sum, { amount }) => sum + toCents(amount), 0);
    const before = running;
    running += toCents(tax.amount);
    const shareOf = (refundedTax: number) =>
      total === 0 ? 0 : divide(refundedTax * running, total) - divide(refundedTax * before, total);
    let refundedTax = 0;
    const refunded = refundsOf(rows, order).map((refund): Fact => {
      const earlier = shareOf(refundedTax);
      refundedTax += toCents(refund.tax_amount);
      return { at: refund.created_at, order, keys, measures: { tax: shareOf(refundedTax) - earlier } };
    });
    const sold = {
      at: order.created_at,
      order,
      keys,
      measures: { taxable, tax: toCents(tax.amount) },
      isCounted: taxed.length > 0,
    };
    return [sold, ...refunded];
  });
  return [...removedFacts, ...taxedFacts];
}

/** Returns the discounts and comps of an order, with their amounts in cents. */
export function discountsOf(rows: SalesRows, order: Order): Array<{ key: string; amount: number }> {
  const cash = toCents(order.cash_discount);
  const remainder = toCents(order.total_discount) - cash;
  const known: Array<[kind: string, reason: string, amount: number]> = rows.lines
    .filter(({ order_id, own_discount }) => order_id === order.id && own_discount !== null)
    .map((line) => [line.discount_kind ?? 'Discount', line.discount_reason ?? '', centsOrNone(line.own_discount)]);
  if (order.discount_reason !== null && remainder > 0) {
    known.push(['Discount', order.discount_reason, centsOrNone(order.own_discount)]);
  }
  const withReason = known.reduce((sum, [, , amount]) => sum + amount, 0);
  return [...known, ['CashDiscount', '', cash] as const, ['Discount', '', remainder - withReason] as const]
    .filter(([, , amount]) => amount !== 0)
    .map(([kind, reason, amount]) => ({ key: `${kind}:${reason}`, amount }));
}

const discountFacts = (rows: SalesRows, order: Order): Fact[] =>
  discountsOf(rows, order).map(({ key, amount }) => ({
    ...{ at: order.created_at, order, keys: { discount: key } },
    measures: { units: 1_000, discounts: amount },
  }));

const refundFacts = (rows: SalesRows, order: Order): Fact[] =>
  refundsOf(rows, order).map((refund) => ({
    ...{ at: refund.created_at, order, terminal: refund.terminal_id },
    keys: {
      refund_reason: `Refund:${refund.kind === 'Refund' ? refund.reason : PAID_AGAIN_REASON}`,
      refunded_by: refund.kind === 'Refund' ? String(refund.employee_id ?? '') : '',
    },
    measures: { units: refund.kind === 'Refund' ? 1_000 : 0, refunds: refundMeasures(refund).refunds ?? 0 },
  }));

const FACTS: Record<SalesRecordKind, (rows: SalesRows, order: Order) => Fact[]> = {
  orders: orderFacts,
  payments: paymentFacts,
  lines: lineFacts,
  modifiers: modifierFacts,
  taxes: taxFacts,
  discounts: discountFacts,
  refunds: refundFacts,
};

/** Returns the key of a fact for each dimension. */
function keysOf({ at, order, keys, ...fact }: Fact & { terminal?: number }, settings: DaySettings) {
  return {
    employee: String(order.employee_id ?? ''),
    terminal: String(fact.terminal ?? order.terminal_id),
    order_type: order.type,
    order_source: order.source,
    hour: String(hourOf(at, settings)).padStart(2, '0'),
    weekday: String(weekdayOf(at, settings)),
    day: toDay(at, settings.timezone, settings.day_cutoff),
    ...keys,
  };
}

interface Range {
  start_date?: string;
  end_date?: string;
}

/**
 * Computes a breakdown from all rows of a location: the measures for each combination of keys, with amounts in cents
 * and units in thousandths. Counts the orders of items and modifiers that were entered by hand too.
 */
export function computeBreakdown(
  rows: SalesRows,
  grouping: SalesGrouping,
  { start_date = '', end_date = '9999' }: Range,
  settings: DaySettings,
): Map<string, Measures> {
  const recordKind = findRecordKind(grouping) ?? 'orders';
  const measured = findMeasures(grouping);
  const groups = new Map<string, { sums: Measures; orders: Set<number> }>();
  const withRefundsOnly: readonly SalesRecordKind[] = ['payments', 'orders', 'refunds'];
  const orders = rows.orders.filter(({ status }) => status === 'Completed' || withRefundsOnly.includes(recordKind));
  for (const fact of orders.flatMap((order) => FACTS[recordKind](rows, order))) {
    if (fact.at < start_date || fact.at > end_date) continue;
    const keys: Partial<Record<SalesDimension, string>> = keysOf(fact, settings);
    const key = JSON.stringify([keys[grouping.by], grouping.then_by ? keys[grouping.then_by] : '']);
    const group = groups.get(key) ?? { sums: {}, orders: new Set() };
    for (const measure of measured) group.sums[measure] = (group.sums[measure] ?? 0) + (fact.measures[measure] ?? 0);
    if (fact.isCounted) group.orders.add(fact.order.id);
    groups.set(key, group);
  }
  const counted = (sums: Measures, { size }: Set<number>) =>
    recordKind !== 'orders' && measured.includes('orders') ? { ...sums, orders: size } : sums;
  const results = [...groups].map(([key, group]) => [key, counted(group.sums, group.orders)] as const);
  return new Map(results.filter(([, sums]) => Object.values(sums).some((sum) => sum !== 0)));
}
