import type { JournalEntry } from '@backoffice/contract/journal';
import { formatMoney } from '@backoffice/contract/money';
import { formatDay } from '@backoffice/platform/dates';
import { Card, StatusBadge, TextLink } from '@backoffice/ui';
import { paths } from '../paths';
import classes from './journal-entry-card.module.css';

const formatAmount = (amount: number) => (amount === 0 ? '' : formatMoney(amount));

/** The journal entry of a closed day: its lines, with equal debit and credit totals. */
export function JournalEntryCard({ entry }: { entry: JournalEntry }) {
  const { number, day, reference, lines, late_count } = entry;
  return (
    <Card
      title={`${reference}, ${formatDay(day)}`}
      actions={
        <span className={classes.links}>
          {late_count > 0 && <StatusBadge tone="warning">Changed after close</StatusBadge>}
          <TextLink to={paths.closing(number)} label={`Z report ${number}`}>
            Z report
          </TextLink>
        </span>
      }
    >
      {lines.length > 0 ? <EntryTable entry={entry} /> : <p className={classes.empty}>No sales, so no entry.</p>}
    </Card>
  );
}

function EntryTable({ entry: { reference, lines, total } }: { entry: JournalEntry }) {
  return (
    <table className={classes.table} aria-label={`Entry ${reference}`}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ account, description, debit, credit }) => (
          <tr key={`${account} ${description}`}>
            <th scope="row">
              {account}
              <span className={classes.description}>{description}</span>
            </th>
            <td>{formatAmount(debit)}</td>
            <td>{formatAmount(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatMoney(total)}</td>
          <td>{formatMoney(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
