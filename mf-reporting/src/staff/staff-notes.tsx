import { formatSignedMoney } from '@backoffice/contract/money';
import type { StaffTotals } from '@backoffice/contract/staff-report';
import type { ReportState } from '../report/report';
import { Notes } from '../summary/notes';

const TIES = [
  ['Net sales', 'net'],
  ['Discounts', 'discounts'],
  ['Refunds', 'refunds'],
  ['Tips', 'tips'],
] as const;

/** Shows that the rows add up to the orders report, and explains the columns. */
export function StaffNotes({ totals, isUpdating }: ReportState<unknown, StaffTotals>) {
  return (
    <Notes isUpdating={isUpdating}>
      <p>An order, its refunds and its tips count for the employee who took it; what is ordered online has none.</p>
      {totals && (
        <p>
          All employees together = Orders report:{' '}
          {TIES.map(([label, name], index) => (
            <span key={name}>
              {index > 0 && ', '}
              {label.toLowerCase()} {formatSignedMoney(totals.all[name])} ={' '}
              {formatSignedMoney(totals.orders_report[name])}
            </span>
          ))}
          .
        </p>
      )}
    </Notes>
  );
}
