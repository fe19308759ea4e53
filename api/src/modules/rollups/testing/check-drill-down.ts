import { dayEnd, dayStart } from '@backoffice/contract/dates';
import type { DaySettings } from '@backoffice/contract/locations';
import type { SalesSummary } from '@backoffice/contract/reports';
import { findRecordKind, type SalesByRow, type SalesGrouping } from '@backoffice/contract/sales-by';
import { findDrillDownReport } from '@backoffice/contract/sales-drill-down';

interface Range {
  start_date: string;
  end_date: string;
}

interface DrillDownCheck {
  grouping: SalesGrouping;
  settings: DaySettings;
  range: Range;
  read: <Body>(path: string, query: Record<string, string | number>) => Promise<Body>;
}

/** Returns the part of a range that lies within a business day. */
function limitToDay({ start_date, end_date }: Range, day: string, { timezone, day_cutoff }: DaySettings): Range {
  const [first, last] = [dayStart(day, timezone, day_cutoff), dayEnd(day, timezone, day_cutoff)];
  return { start_date: first > start_date ? first : start_date, end_date: last < end_date ? last : end_date };
}

/**
 * Checks that the figures of a breakdown row equal the figures of the report that is filtered to the row. Rows for
 * lines, modifiers and taxes cover only parts of orders, so only their number of orders is compared.
 */
export async function checkDrillDown({ grouping, settings, range, read }: DrillDownCheck, row: SalesByRow) {
  const { report, filters } = findDrillDownReport(grouping, row);
  const { day, ...others } = filters;
  const query = { ...(day === undefined ? range : limitToDay(range, day, settings)), ...others };
  const { totals } = await read<SalesSummary>(`${report}/summary`, query);
  const orders = totals.count - totals.open - totals.voided;
  const recordKind = findRecordKind(grouping);
  if (recordKind === 'discounts') {
    const units = row.units ?? 0;
    // An order can contain the same discount more than once.
    expect({ query, isOfRow: units === 0 ? orders === 0 : orders >= 1 && orders <= units }).toEqual({
      ...{ query, isOfRow: true },
    });
    return;
  }
  if (recordKind === 'refunds') {
    const expected = { refunds: row.refunds ?? 0, gross: 0 };
    expect({ query, totals }).toMatchObject({ query, totals: expected });
    return;
  }
  if (recordKind !== 'orders' && recordKind !== 'payments') {
    if (row.orders !== null) expect({ query, orders }).toEqual({ query, orders: row.orders });
    return;
  }
  const { gross, discounts, refunds, net, tax } = totals;
  const counted = recordKind === 'orders' ? { orders } : { transactions: totals.count };
  expect({ query, row }).toMatchObject({ query, row: { ...counted, gross, discounts, refunds, net, tax } });
}
