import type { SalesDimension } from '@backoffice/contract/sales-by';

const hourFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
});

/** Formats the value of a dimension: hours and days as clocks and calendars show them, others by their name. */
export function formatValue(dimension: SalesDimension, key: string, name: string): string {
  if (dimension === 'day') return dayFormat.format(new Date(key));
  return dimension === 'hour' ? hourFormat.format(new Date(Date.UTC(2000, 0, 1, Number(key)))) : name;
}
