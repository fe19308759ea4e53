import { formatSignedMoney, fromCents, toCents } from '@backoffice/contract/money';
import {
  findMainMeasure,
  findRecordKind,
  type SalesByTotals,
  type SalesGrouping,
  type SalesRecordKind,
} from '@backoffice/contract/sales-by';
import { measureLabel } from '@backoffice/contract/sales-words';
import { dayEnd, formatDateTime, formatDay, toDay } from '@backoffice/platform/dates';
import { useDaySettings } from '../location-days';
import type { ReportState } from '../report/report';
import { Notes } from '../summary/notes';
import { ROW_EXPLANATIONS } from './row-explanations';
import type { SalesByView } from './sales-by-report';

/** Explains what the rows of a breakdown include and how they add up to the orders report. */
export function SalesByNotes({ view, totals, isUpdating }: ReportState<SalesByView, SalesByTotals>) {
  const grouping = { by: view.by, then_by: view.thenBy ?? undefined };
  const recordKind = findRecordKind(grouping) ?? 'orders';
  return (
    <Notes isUpdating={isUpdating}>
      <p>{ROW_EXPLANATIONS[recordKind]}</p>
      {totals && view.search === '' && <Reconciliation recordKind={recordKind} grouping={grouping} totals={totals} />}
      {totals?.earlier_range && <EarlierRange range={totals.earlier_range} />}
    </Notes>
  );
}

/** Why the rows' total can differ from the orders report, keyed by what the rows count: order lines, payments … */
const DIFFERENCES: Partial<Record<SalesRecordKind, string>> = {
  lines: 'refunds, not by item',
  payments: 'paid on other days, or not paid',
  discounts: 'not itemized',
  taxes: 'not itemized',
};

/**
 * Shows `Net sales: rows $1,300.00 − refunds, not by item $40.00 = Orders $1,260.00`; renders nothing when the orders
 * report has no total of the rows' main measure.
 */
function Reconciliation({
  recordKind,
  grouping,
  totals,
}: {
  recordKind: SalesRecordKind;
  grouping: SalesGrouping;
  totals: SalesByTotals;
}) {
  const main = findMainMeasure(grouping);
  if (main !== 'net' && main !== 'tax' && main !== 'discounts' && main !== 'refunds') return null;
  const label = measureLabel(main, grouping);
  const orders = totals.orders_report[main];
  const difference = fromCents(toCents(orders) - toCents(totals.all));
  return (
    <p>
      {label}: rows <b>{formatSignedMoney(totals.all)}</b>
      {difference !== 0 &&
        ` ${difference < 0 ? '−' : '+'} ${DIFFERENCES[recordKind] ?? 'other'} ${formatSignedMoney(Math.abs(difference))}`}{' '}
      = Orders <b>{formatSignedMoney(orders)}</b>
    </p>
  );
}

function EarlierRange({ range: { start_date, end_date } }: { range: NonNullable<SalesByTotals['earlier_range']> }) {
  const { timezone, day_cutoff } = useDaySettings();
  const [start, end] = [toDay(start_date, timezone, day_cutoff), toDay(end_date, timezone, day_cutoff)];
  const isWhole = dayEnd(end, timezone, day_cutoff) === end_date;
  const days = start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
  return (
    <p>
      Before: {days}
      {!isWhole && `, until ${formatDateTime(end_date, timezone)}`}
    </p>
  );
}
