import type { ChangedDay, FigureReconciliation, NetAndTotal } from '@backoffice/contract/figure-reconciliation';
import { formatSignedMoney } from '@backoffice/contract/money';
import { formatCount } from '@backoffice/contract/words';
import { formatDay } from '@backoffice/platform/dates';
import { Card, TextLink } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { formatMismatch } from '../cash-reconciliations/mismatch-badge';
import { paths } from '../paths';
import { closings } from '../reports';
import { Balance } from './balance';
import classes from './reconciliation.module.css';
import type { ReconciliationCardProps } from './sales-cards';

type ZReports = FigureReconciliation['z_reports'];

/** Shows how Z reports, later changes and days without a Z report add up to the Orders report. */
export function ZReportsCard({ data: { z_reports, orders } }: ReconciliationCardProps) {
  const { closed, changed, open } = z_reports;
  const lines = (amountOf: (amounts: NetAndTotal) => number) => [
    { label: 'Z reports', amount: amountOf(closed) },
    ...(changed.count > 0 ? [{ label: 'Changed after close', amount: amountOf(changed) }] : []),
    ...(open.count > 0 ? [{ label: 'Days without a Z report', amount: amountOf(open) }] : []),
  ];
  return (
    <Card title="From Z reports to orders" actions={<TextLink to={closings.path}>{closings.title}</TextLink>}>
      <p className={classes.text}>
        {formatCount(closed.count, 'closed day')}, {formatCount(open.count, 'day')} with sales not closed.
      </p>
      <div className={classes.groups}>
        <section aria-label="Net sales">
          <h3 className={classes.heading}>Net sales</h3>
          <Balance
            lines={lines(({ net }) => net)}
            total={{ label: 'Net sales', amount: orders.net }}
            equals="the net sales in Orders"
          />
        </section>
        <section aria-label="Total collected">
          <h3 className={classes.heading}>Total collected</h3>
          <Balance
            lines={lines(({ total }) => total)}
            total={{ label: 'Total collected', amount: orders.total }}
            equals="the total collected in Orders"
          />
        </section>
        <ChangedDays changed={changed} />
        <OpenDays open={open} />
      </div>
    </Card>
  );
}

/** Why the sales of a closed day differ from its Z report. */
const explainChange = ({ late_count }: ChangedDay) =>
  late_count > 0 ? `${formatCount(late_count, 'change')} after close` : 'Time zone or day start changed after close';

function ChangedDays({ changed: { count, days } }: Pick<ZReports, 'changed'>) {
  return (
    <DayList title="Changed after close" count={count} shown={days.length}>
      {days.map((day) => (
        <li key={day.number}>
          <span>
            <TextLink to={paths.closing(day.number)}>{`Z report ${day.number}`}</TextLink>, {formatDay(day.day)}
            <span className={classes.reason}>{explainChange(day)}</span>
          </span>
          <span>{formatMismatch(day.total)}</span>
        </li>
      ))}
    </DayList>
  );
}

function OpenDays({ open: { count, days } }: Pick<ZReports, 'open'>) {
  return (
    <DayList title="Days without a Z report" count={count} shown={days.length}>
      {days.map(({ day, total }) => (
        <li key={day}>
          <TextLink to={paths.ordersOfDay(day)} label={`${formatDay(day)}: orders of this day`}>
            {formatDay(day)}
          </TextLink>
          <span>{formatSignedMoney(total)}</span>
        </li>
      ))}
    </DayList>
  );
}

interface DayListProps {
  title: string;
  /** Number of all days, including days that are not listed. */
  count: number;
  shown: number;
  children: ReactNode;
}

/** A list of days with an amount each; renders nothing when `count` is 0. */
function DayList({ title, count, shown, children }: DayListProps) {
  if (count === 0) return null;
  return (
    <section aria-label={`${title}, by day`}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className={classes.days}>{children}</ul>
      {count > shown && (
        <p className={classes.text}>
          The latest {shown} of {formatCount(count, 'day')}.
        </p>
      )}
    </section>
  );
}
