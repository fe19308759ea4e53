import type { DayClosing, DayClosingSummary, DayReport, OpenDay } from '@backoffice/contract/day-closings';
import { buildPagingMetadata, DEFAULT_PAGE, DEFAULT_PER_PAGE } from '@backoffice/contract/paging';
import { cashSummary, salesComparison, salesSummary } from './fixtures';

/** Builds the figures of a Friday with three orders. */
export function buildDayReport(changes: Partial<DayReport> = {}): DayReport {
  return {
    orders: salesSummary.totals,
    transactions: salesSummary.totals,
    comparison: salesComparison,
    taxes: [
      { tax_id: 1, name: 'Sales Tax', rate: 8.875, taxable: 1300, amount: 115.38, refunded: 1.8 },
      { tax_id: 2, name: 'Beverage Tax', rate: 2, taxable: 346, amount: 6.92, refunded: 0 },
    ],
    refunded_tax: 1.8,
    tenders: [
      { payment_type: 'Cash', count: 4, amount: 500, tips: 5, refunds: 0, total: 505 },
      { payment_type: 'Card', count: 1204, amount: 1020, tips: 25, refunds: 20.25, total: 1024.75 },
    ],
    voids: { count: 1, amount: 12.5 },
    drawers: cashSummary.totals,
    exceptions: [{ kind: 'void_after_payment', count: 2 }],
    ...{ service_charges: [], comps: { count: 0, amount: 0 }, discounts_by_reason: [], guests: 0, rounding: 0 },
    ...changes,
  };
}

export const noWarnings: NonNullable<OpenDay['open_day']>['warnings'] = {
  open_orders: { count: 0, amount: 0, ids: [] },
  open_drawers: [],
  silent_terminals: [],
};

/** Builds the response for the open Friday 2026-11-20; `day` overrides fields of the day itself. */
export function buildOpenDay(
  day: Partial<NonNullable<OpenDay['open_day']>> = {},
  changes: Partial<OpenDay> = {},
): OpenDay {
  return {
    open_day: { day: '2026-11-20', has_ended: true, report: buildDayReport(), warnings: noWarnings, ...day },
    open_days_count: 1,
    closes_automatically: false,
    ...changes,
  };
}

export function buildClosingSummary(changes: Partial<DayClosingSummary> = {}): DayClosingSummary {
  return {
    number: 12,
    day: '2026-11-19',
    closed_at: '2026-11-20T07:05:00.000Z',
    closed_by: 'Olivia Owner',
    net: 1379.25,
    total: 1529.75,
    late_count: 0,
    ...changes,
  };
}

/** Builds one page of a list of `total` closed days, latest first. */
export function buildClosingsPage(total: number, page = DEFAULT_PAGE, perPage = DEFAULT_PER_PAGE) {
  const latest = total - (page - 1) * perPage;
  const length = Math.max(0, Math.min(perPage, latest));
  return {
    data: Array.from({ length }, (_, index) => buildClosingSummary({ number: latest - index })),
    paging_metadata: buildPagingMetadata(total, page, perPage),
  };
}

export function buildClosing(changes: Partial<DayClosing> = {}): DayClosing {
  return {
    ...buildClosingSummary(),
    report: buildDayReport(),
    current: buildDayReport(),
    late_changes: [],
    adjustments: [],
    short_hash: '3f9a01bc77d2',
    ...changes,
  };
}
