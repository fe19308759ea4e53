import type { DaySettings } from '@backoffice/contract/locations';
import { fromCents, toCents } from '@backoffice/contract/money';
import type { SalesTotals } from '@backoffice/contract/reports';
import { matchesOrder, matchesPayment, matchesTender, matchesTime, type ReportQuery } from './expected-filters';
import { isCountedRefund, paidAgainOf, type SalesRows, withoutExcess } from './sales-rows';

type Order = SalesRows['orders'][number];
type Payment = SalesRows['payments'][number];

/**
 * A row of a report, or a refund in the orders report, which counts in the figures but is not a row. Amounts are in
 * cents.
 */
interface Sale {
  id: number;
  at: string;
  isRow: boolean;
  open: boolean;
  voided: boolean;
  guests: number;
  gross: number;
  discounts: number;
  comps: number;
  charges: number;
  tax: number;
  rounding: number;
  tips: number;
  refunded: number;
  refundedCharges: number;
  refundedTax: number;
  refundedRounding: number;
  refundedTips: number;
}

const NOTHING = {
  ...{ guests: 0, gross: 0, discounts: 0, comps: 0, charges: 0, tax: 0, rounding: 0, tips: 0 },
  ...{ refunded: 0, refundedCharges: 0, refundedTax: 0, refundedRounding: 0, refundedTips: 0 },
};
const centsOrNone = (dollars: number | null) => toCents(dollars ?? 0);

function refundAmounts(order: Order, payment: Payment) {
  if (!isCountedRefund(order, payment)) return {};
  return {
    refunded: toCents(payment.amount),
    refundedCharges: centsOrNone(payment.service_charge_amount),
    refundedTax: toCents(payment.tax_amount),
    refundedRounding: centsOrNone(payment.rounding_amount),
    refundedTips: toCents(payment.tips),
  };
}

function orderSales(rows: SalesRows, query: ReportQuery): Sale[] {
  return rows.orders.flatMap((order) => {
    const payments = rows.payments.filter(({ order_id }) => order_id === order.id);
    const isMatch =
      matchesOrder(rows, order, query) &&
      matchesPayment(query, payments) &&
      matchesTender(query, order, payments) &&
      (query.terminal_id === undefined || order.terminal_id === query.terminal_id);
    if (!isMatch) return [];
    const amounts = order.status === 'Completed' && {
      guests: order.guest_count ?? 0,
      gross: toCents(order.sub_total),
      discounts: toCents(order.total_discount),
      comps: centsOrNone(order.total_comps),
      charges: centsOrNone(order.service_charge_amount),
      tax: toCents(order.total_tax_amount),
      rounding: centsOrNone(order.cash_rounding),
      tips: toCents(order.total_tips),
    };
    const state = { open: order.status === 'Open', voided: order.status === 'Voided' };
    const refunds = payments
      .filter(({ kind }) => kind === 'Refund')
      .map((refund) => ({ ...refund, amount: withoutExcess(refund) }));
    return [
      { ...NOTHING, id: order.id, at: order.created_at, isRow: true, ...state, ...amounts },
      ...[...refunds, ...paidAgainOf(rows, order)].map((refund) => ({
        ...{ ...NOTHING, id: refund.id, at: refund.created_at, isRow: false, open: false, voided: false },
        ...refundAmounts(order, refund),
      })),
    ];
  });
}

function paymentSales(rows: SalesRows, query: ReportQuery): Sale[] {
  const orders = new Map(rows.orders.map((order) => [order.id, order]));
  return rows.payments.flatMap((payment) => {
    const order = orders.get(payment.order_id);
    const isMatch =
      order &&
      matchesOrder(rows, order, query) &&
      matchesPayment(query, [payment]) &&
      (query.payment_type === undefined || payment.payment_type === query.payment_type) &&
      (query.terminal_id === undefined || payment.terminal_id === query.terminal_id);
    if (!isMatch) return [];
    const row = { ...NOTHING, id: payment.id, at: payment.created_at, isRow: true, open: false, voided: false };
    if (payment.kind === 'Refund') return [{ ...row, ...refundAmounts(order, payment) }];
    const discounts = toCents(payment.total_discount);
    const tax = toCents(payment.tax_amount);
    const charges = centsOrNone(payment.service_charge_amount);
    const rounding = centsOrNone(payment.rounding_amount);
    const amounts = order.status === 'Completed' && {
      gross: toCents(payment.amount) - charges - tax - rounding + discounts,
      discounts,
      charges,
      tax,
      rounding,
      tips: toCents(payment.tips),
    };
    return [{ ...row, open: order.status === 'Open', voided: order.status === 'Voided', ...amounts }];
  });
}

const add = (sales: Sale[], figure: keyof typeof NOTHING) => sales.reduce((sum, sale) => sum + sale[figure], 0);

/** Refunds without their service charges, taxes and rounding, as a positive amount. */
const refundCents = (sales: Sale[]) =>
  add(sales, 'refundedCharges') + add(sales, 'refundedTax') + add(sales, 'refundedRounding') - add(sales, 'refunded');

const netCents = (sales: Sale[]) => add(sales, 'gross') - add(sales, 'discounts') - refundCents(sales);

function sumTotals(sales: Sale[]): SalesTotals {
  const count = (condition: (sale: Sale) => boolean) => sales.filter(condition).length;
  const [net, tax] = [netCents(sales), add(sales, 'tax') + add(sales, 'refundedTax')];
  const tips = add(sales, 'tips') + add(sales, 'refundedTips');
  const charges = add(sales, 'charges') + add(sales, 'refundedCharges');
  const rounding = add(sales, 'rounding') + add(sales, 'refundedRounding');
  return {
    count: count(({ isRow }) => isRow),
    open: count(({ open }) => open),
    voided: count(({ voided }) => voided),
    gross: fromCents(add(sales, 'gross')),
    discounts: fromCents(add(sales, 'discounts')),
    comps: fromCents(add(sales, 'comps')),
    refunds: fromCents(refundCents(sales)),
    net: fromCents(net),
    service_charges: fromCents(charges),
    tax: fromCents(tax),
    rounding: fromCents(rounding),
    tips: fromCents(tips),
    total: fromCents(net + charges + tax + rounding + tips),
    guests: add(sales, 'guests'),
  };
}

/** Computes a report from all rows of a location: the ids, newest first, the totals, and the net sales by bucket. */
export function computeReport(
  rows: SalesRows,
  report: 'orders' | 'transactions',
  query: ReportQuery,
  { settings, bucketStarts }: { settings: DaySettings; bucketStarts: readonly string[] },
) {
  const { start_date = '', end_date = '9999' } = query;
  const sales = (report === 'orders' ? orderSales(rows, query) : paymentSales(rows, query)).filter(
    ({ at }) => at >= start_date && at <= end_date && matchesTime(query, at, settings),
  );
  const listed = sales
    .filter(({ isRow }) => isRow)
    .toSorted((one, other) => (one.at === other.at ? other.id - one.id : one.at < other.at ? 1 : -1));
  const buckets = bucketStarts.map((start, index) => {
    const end = bucketStarts[index + 1] ?? '9999';
    const inBucket = sales.filter(({ at }) => at >= start && at < end);
    return { start, count: inBucket.filter(({ isRow }) => isRow).length, amount: fromCents(netCents(inBucket)) };
  });
  return { ids: listed.map(({ id }) => id), totals: sumTotals(sales), buckets };
}

/**
 * Computes, in dollars, by how much the payments of the completed orders in a range differ from their totals. Refunds of
 * the range that return such a difference, and what was paid again after a refund, do not count.
 */
export function computeRest(
  rows: SalesRows,
  { start_date, end_date }: { start_date: string; end_date: string },
): number {
  const isInRange = ({ created_at: at }: { created_at: string }) => at >= start_date && at <= end_date;
  const rests = rows.orders.flatMap((order) => {
    const payments = rows.payments.filter(({ order_id }) => order_id === order.id);
    const excess = payments
      .filter((payment) => payment.kind === 'Refund' && isInRange(payment) && isCountedRefund(order, payment))
      .map(({ excess_amount }) => centsOrNone(excess_amount));
    if (order.status !== 'Completed' || !isInRange(order)) return excess;
    const paid = payments
      .filter(({ kind }) => kind === 'Sale')
      .map((payment) => toCents(payment.amount) + toCents(payment.tips) - centsOrNone(payment.paid_again_amount));
    return [...excess, ...paid, -toCents(order.total_amount), -toCents(order.total_tips)];
  });
  return fromCents(rests.reduce((sum, cents) => sum + cents, 0));
}

interface ItemsQuery {
  start_date?: string;
  end_date?: string;
  category_id?: number;
}

/**
 * Computes the items report from all rows of a location: the figures by item id or name, with amounts in cents and
 * quantities in thousandths.
 */
export function computeItems(rows: SalesRows, { start_date = '', end_date = '9999', category_id }: ItemsQuery) {
  const sold = new Set(
    rows.orders
      .filter(({ status, created_at: at }) => status === 'Completed' && at >= start_date && at <= end_date)
      .map(({ id }) => id),
  );
  const items = new Map<string, { quantity: number; discounts: number; net: number; tax: number }>();
  for (const line of rows.lines) {
    if (!sold.has(line.order_id) || (category_id !== undefined && line.category_id !== category_id)) continue;
    const key = String(line.item_id ?? line.item_name);
    const sum = items.get(key) ?? { quantity: 0, discounts: 0, net: 0, tax: 0 };
    items.set(key, {
      quantity: sum.quantity + Math.round(line.quantity * 1_000),
      discounts: sum.discounts + toCents(line.discount_amount),
      net: sum.net + toCents(line.total_price),
      tax: sum.tax + toCents(line.tax_amount),
    });
  }
  return Object.fromEntries(items);
}
