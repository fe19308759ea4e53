import { findRecordKind, type SalesDimension, type SalesGrouping, type SalesMeasure } from './sales-by';

const DIMENSIONS: Record<SalesDimension, string> = {
  item: 'Item',
  category: 'Category',
  modifier: 'Modifier',
  employee: 'Employee',
  hour: 'Hour of day',
  weekday: 'Weekday',
  day: 'Day',
  order_type: 'Order type',
  order_source: 'Order source',
  tender: 'Payment type',
  tax: 'Tax',
  discount: 'Discount or comp',
  refund_reason: 'Reason for refund',
  refunded_by: 'Refunded by',
  terminal: 'Terminal',
};

const MEASURES: Record<SalesMeasure, string> = {
  units: 'Units',
  orders: 'Orders',
  transactions: 'Transactions',
  gross: 'Gross sales',
  discounts: 'Discounts',
  refunds: 'Refunds',
  net: 'Net sales',
  taxable: 'Taxable sales',
  tax: 'Taxes',
};

/** Returns the name of a dimension as reports show it. */
export function dimensionLabel(dimension: SalesDimension): string {
  return DIMENSIONS[dimension];
}

/** Returns a measure's name. Units of modifiers, discounts and refunds are "Times", because they count occurrences. */
export function measureLabel(measure: SalesMeasure, grouping: SalesGrouping): string {
  const base = findRecordKind(grouping);
  if (measure === 'units' && (base === 'discounts' || base === 'modifiers' || base === 'refunds')) return 'Times';
  if (measure === 'gross' && base === 'modifiers') return 'Sales';
  return MEASURES[measure];
}
