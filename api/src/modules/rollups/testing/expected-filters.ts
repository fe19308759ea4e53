import type { DaySettings } from '@backoffice/contract/locations';
import { taxKey } from '@backoffice/contract/sales-drill-down';
import { discountsOf } from './expected-breakdowns';
import { hourOf, weekdayOf } from './expected-times';
import type { SalesRows } from './sales-rows';

export interface ReportQuery {
  start_date?: string | undefined;
  end_date?: string | undefined;
  employee_id?: number | 'none';
  payment_type?: string;
  order_type_id?: string;
  order_source?: string;
  status?: string;
  terminal_id?: number;
  hour?: number;
  weekday?: number;
  tax_id?: number;
  tax?: string;
  discount?: string;
  modifier_id?: number;
  modifier_name?: string;
  category_id?: number | 'none';
  item_id?: number;
  item_name?: string;
  captured_id?: 'Captured' | 'NotCaptured';
  card_type?: string;
}

type Order = SalesRows['orders'][number];
type Payment = SalesRows['payments'][number];

/** Whether a filter is not set, or has the value; `none` stands for null. */
const isOrUnset = (filter: string | number | undefined, value: string | number | null) =>
  filter === undefined || (filter === 'none' ? value === null : value === filter);

const hasLineFilter = ({ item_id, item_name, category_id, modifier_id, modifier_name }: ReportQuery) =>
  [item_id, item_name, category_id, modifier_id, modifier_name].some((filter) => filter !== undefined);

function matchesLine(rows: SalesRows, line: SalesRows['lines'][number], query: ReportQuery): boolean {
  const { item_id, item_name, category_id, modifier_id, modifier_name } = query;
  const hasModifier = rows.modifiers.some(
    (modifier) =>
      modifier.order_id === line.order_id &&
      modifier.order_item_position === line.position &&
      isOrUnset(modifier_id, modifier.modifier_id) &&
      (modifier_name === undefined || (modifier.modifier_id === null && modifier.name === modifier_name)),
  );
  return (
    isOrUnset(item_id, line.item_id) &&
    isOrUnset(category_id, line.category_id) &&
    (item_name === undefined || (line.item_id === null && line.item_name === item_name)) &&
    ((modifier_id === undefined && modifier_name === undefined) || hasModifier)
  );
}

export function matchesOrder(rows: SalesRows, order: Order, query: ReportQuery): boolean {
  const ofOrder = <Row extends { order_id: number }>(table: Row[]) => table.filter((row) => row.order_id === order.id);
  const lines = ofOrder(rows.lines);
  const taxedBy = (parts: Array<{ tax_amounts: Array<number | null> }>, position: number) =>
    parts.some(({ tax_amounts }) => (tax_amounts[position] ?? null) !== null);
  const taxes = ofOrder(rows.taxes);
  const hasTax = taxes.some(({ tax_id, position }) => tax_id === query.tax_id && taxedBy(lines, position));
  const parts = [...lines, ...ofOrder(rows.charges)];
  const hasTaxKey = taxes.some((tax) => taxKey(tax) === query.tax && taxedBy(parts, tax.position));
  return (
    isOrUnset(query.employee_id, order.employee_id) &&
    isOrUnset(query.order_type_id, order.type) &&
    isOrUnset(query.order_source, order.source) &&
    isOrUnset(query.status, order.status) &&
    (query.tax_id === undefined || hasTax) &&
    (query.tax === undefined || hasTaxKey) &&
    (query.discount === undefined || discountsOf(rows, order).some(({ key }) => key === query.discount)) &&
    (!hasLineFilter(query) || lines.some((line) => matchesLine(rows, line, query)))
  );
}

export function matchesPayment({ captured_id, card_type }: ReportQuery, payments: Payment[]): boolean {
  const isCaptured = captured_id === 'Captured';
  return (
    (captured_id === undefined || payments.some(({ captured }) => captured === isCaptured)) &&
    (card_type === undefined || payments.some((payment) => payment.card_type === card_type))
  );
}

/**
 * The filters Cash and Card match every order with the payment type Mixed and without a `tender_mix`, regardless of its
 * stored payments, because reports then filter by `orders.payment_type`.
 */
export function matchesTender({ payment_type }: ReportQuery, order: Order, payments: Payment[]): boolean {
  if (payment_type === undefined || order.payment_type === payment_type) return true;
  if (order.payment_type !== 'Mixed') return false;
  if (order.tender_mix === null) return ['Cash', 'Card'].includes(payment_type);
  return payments.some((payment) => payment.kind === 'Sale' && payment.payment_type === payment_type);
}

/** Whether the hour and the business day of an instant match the filters. */
export function matchesTime({ hour, weekday }: ReportQuery, at: string, settings: DaySettings): boolean {
  return isOrUnset(hour, hourOf(at, settings)) && isOrUnset(weekday, weekdayOf(at, settings));
}
