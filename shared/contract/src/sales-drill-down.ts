import { findRecordKind, type SalesDimension, type SalesGrouping } from './sales-by';

/** Prefix of the keys of items and modifiers that were typed in at a terminal and have no id. */
export const TYPED_IN_KEY_PREFIX = 'name:';

/** Filters of the sales reports by query parameter; `day` is a business day, which sets the time range. */
export type DrillDownFilters = Record<string, string>;

const of = (param: string) => (key: string) => ({ [param]: key });
const byIdOrName = (id: string, name: string) => (key: string) =>
  key.startsWith(TYPED_IN_KEY_PREFIX) ? { [name]: key.slice(TYPED_IN_KEY_PREFIX.length) } : { [id]: key };

const FILTERS: Record<SalesDimension, (key: string) => DrillDownFilters> = {
  item: byIdOrName('item_id', 'item_name'),
  category: (key) => ({ category_id: key || 'none' }),
  // A parameter without a value is no filter, so an empty name has a value of its own.
  modifier: (key) =>
    key === TYPED_IN_KEY_PREFIX ? { modifier_id: 'none' } : byIdOrName('modifier_id', 'modifier_name')(key),
  employee: (key) => ({ employee_id: key || 'none' }),
  hour: (key) => ({ hour: String(Number(key)) }),
  weekday: of('weekday'),
  day: of('day'),
  order_type: of('order_type_id'),
  order_source: of('order_source'),
  tender: of('payment_type'),
  tax: of('tax'),
  discount: of('discount'),
  refund_reason: of('refund_reason'),
  refunded_by: (key) => ({ refunded_by: key || 'none' }),
  terminal: of('terminal_id'),
};

interface DrillDown {
  report: 'orders' | 'transactions';
  filters: DrillDownFilters;
}

/** Returns the report and the filters that select the sales of a row of a breakdown. */
export function findDrillDownReport({ by, then_by }: SalesGrouping, row: { key: string; then_key: string }): DrillDown {
  const base = findRecordKind({ by, then_by });
  return {
    report: base === 'payments' || base === 'refunds' ? 'transactions' : 'orders',
    filters: { ...FILTERS[by](row.key), ...(then_by && FILTERS[then_by](row.then_key)) },
  };
}

/** Name under which refunded tax is listed when the order has been changed since and no longer has the tax. */
export const REMOVED_TAX = 'Tax no longer on the order';

/** Reason under which payments are listed that pay again what refunds had returned, with negative refunds. */
export const PAID_AGAIN_REASON = 'Paid again after a refund';

/** Returns the key of a tax in breakdowns. */
export function taxKey({ tax_id, rate, name }: { tax_id: number | null; rate: number; name: string }): string {
  return `${tax_id ?? ''}:${rate.toFixed(3)}:${name}`;
}

/** Returns the name of the tax with a key, with its rate: `State Tax 8.25%`. */
export function taxKeyLabel(key: string): string {
  const [, rate = '', name = ''] = /^\d*:([\d.]+):(.*)$/s.exec(key) ?? [];
  return name === REMOVED_TAX ? name : `${name} ${Number(rate)}%`;
}

const DISCOUNT_KINDS: Record<string, string> = { CashDiscount: 'Cash discount' };

/** Returns the name of the discount with a key: `Comp: Spilled`. */
export function discountKeyLabel(key: string): string {
  const [, kind = '', reason = ''] = /^(\w+):(.*)$/s.exec(key) ?? [];
  const name = DISCOUNT_KINDS[kind] ?? kind;
  if (reason !== '') return `${name}: ${reason}`;
  return kind === 'CashDiscount' ? name : `${name} without a reason`;
}

/** Returns the reason for refunds with a key such as `Refund:Cold food`. */
export function refundReasonLabel(key: string): string {
  return key.slice('Refund:'.length) || 'Without a reason';
}
