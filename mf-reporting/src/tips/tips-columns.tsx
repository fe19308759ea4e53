import { formatSignedMoney } from '@backoffice/contract/money';
import type { TipRow, TipTotals } from '@backoffice/contract/tips';
import { formatDay } from '@backoffice/platform/dates';
import { useSearchParams } from '@backoffice/platform/router';
import { TextLink } from '@backoffice/ui';
import type { Column } from '@backoffice/ui/data-table';
import type { DateRange } from '../filters/date-range';
import { moneyColumn } from '../report/report-columns';
import { DAY_PARAM, modalLink, transactionsPath } from './tip-links';

/** A business day as a link to the list of employees who worked on it. */
export function DayLink({ day }: { day: string }) {
  const [searchParams] = useSearchParams();
  const text = formatDay(day);
  return (
    <TextLink to={modalLink(searchParams, DAY_PARAM, day)} label={`${text}: who worked`} keepScroll>
      {text}
    </TextLink>
  );
}

function EmployeeName({ row: { employee_id, name, day }, date }: { row: TipRow; date: DateRange }) {
  const payments = employee_id === null ? 'payments of orders that nobody took' : 'payments of this employee’s orders';
  return (
    <TextLink to={transactionsPath(employee_id, date, day)} label={`${name}: ${payments}`}>
      {name}
    </TextLink>
  );
}

interface ColumnsContext {
  view: { date: DateRange; by: 'employee' | 'day' };
  totals: TipTotals | undefined;
}

export function buildTipsColumns({ view: { date, by }, totals }: ColumnsContext): Column<TipRow>[] {
  const dayColumn: Column<TipRow> = {
    key: 'day',
    header: 'Business day',
    cell: ({ day }) => day && <DayLink day={day} />,
    compact: 'middle-end',
  };
  const hasRefunds = totals !== undefined && totals.not_deducted !== 0;
  return [
    ...(by === 'day' ? [dayColumn] : []),
    { key: 'name', header: 'Employee', cell: (row) => <EmployeeName row={row} date={date} />, compact: 'top' },
    { key: 'role', header: 'Team role', cell: ({ role }) => role ?? '-', compact: 'middle' },
    moneyColumn('card_tips', 'Card tips', { signed: true }),
    moneyColumn('other_tips', 'Other tips', { signed: true }),
    moneyColumn('tips', 'Tips earned', { signed: true }),
    ...(hasRefunds ? [moneyColumn('not_deducted', 'Refunds not deducted')] : []),
    { key: 'given', header: 'Given', cell: ({ given }) => formatSignedMoney(-given), align: 'end', compact: 'bottom' },
    moneyColumn('received', 'Received', { compact: 'bottom' }),
    moneyColumn('pay_out', 'To pay out', { compact: 'top-end' }),
  ];
}
