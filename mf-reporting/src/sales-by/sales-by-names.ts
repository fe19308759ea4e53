import { findRecordKind, type SalesDimension } from '@backoffice/contract/sales-by';
import { formatHourOfDay } from '../filters/times-of-week';

const dayFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' },
});

/** Formats the value of a dimension: hours as `5 PM`, days as `Fri, Nov 20, 2026`, other values by their name. */
export function formatDimensionValue(dimension: SalesDimension, key: string, name: string): string {
  if (dimension === 'day') return dayFormat.format(new Date(key));
  return dimension === 'hour' ? formatHourOfDay(key) : name;
}

interface Dimensions {
  by: SalesDimension;
  thenBy: SalesDimension | null;
}

/** Describes the target of a row's link for screen readers: `sales of Mains`. */
export function describeLink({ by, thenBy }: Dimensions, names: string): string {
  const isOfRefunds = findRecordKind({ by, then_by: thenBy ?? undefined }) === 'refunds';
  return `${isOfRefunds ? 'refunds' : 'sales'} of ${names}`;
}
