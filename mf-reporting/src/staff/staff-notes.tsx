import { formatSignedMoney } from '@backoffice/contract/money';
import type { StaffTotals } from '@backoffice/contract/staff-report';
import { DefinitionList } from '@backoffice/ui';
import { Notes } from '../summary/notes';
import classes from './staff-notes.module.css';

const DEFINITIONS = [
  { term: 'Orders', value: 'Completed orders (checks) that the employee took, on the day of the order.' },
  { term: 'Net sales', value: 'Gross sales less discounts and refunds, before taxes, service charges and tips.' },
  { term: 'Average check', value: 'Net sales divided by completed orders.' },
  { term: 'Guests', value: 'Guests of completed orders, as the terminals counted them.' },
  { term: 'Discounts', value: 'Discounts and comps of the orders.' },
  { term: 'Comps', value: 'Part of the discounts: what the house gave away.' },
  { term: 'Voids', value: 'Voided orders and their totals with taxes. They are part of no other figure.' },
  {
    term: 'Refunds',
    value: 'What was given back on these days for orders of the employee, without taxes, service charges and rounding.',
  },
  { term: 'Tips', value: 'Tips of the orders, less those refunded on these days.' },
];

const TIES = [
  ['Net sales', 'net'],
  ['Discounts', 'discounts'],
  ['Refunds', 'refunds'],
  ['Tips', 'tips'],
] as const;

/** Shows that the rows add up to the orders report, and explains the columns. */
export function StaffNotes({ totals }: { totals: StaffTotals | undefined }) {
  return (
    <Notes>
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
      <details className={classes.definitions}>
        <summary>What the columns mean</summary>
        <DefinitionList items={DEFINITIONS} />
      </details>
    </Notes>
  );
}
