import type { ClosingWarnings } from '@backoffice/contract/day-closings';
import { formatSignedMoney } from '@backoffice/contract/money';
import { formatDateTime } from '@backoffice/platform/dates';
import { TextLink } from '@backoffice/ui';
import { Fragment } from 'react';
import { listFormat, numberFormat } from '../formats';
import { useDaySettings } from '../location-days';
import { paths } from '../paths';
import classes from './closing-warnings.module.css';

interface WarningsProps {
  /** The day that is to be closed, `yyyy-MM-dd`. */
  day: string;
  warnings: ClosingWarnings;
}

/** Whether nothing needs to be settled before the day is closed. */
export function hasNoWarnings({ open_orders, open_drawers, silent_terminals }: ClosingWarnings): boolean {
  return open_orders.count === 0 && open_drawers.length === 0 && silent_terminals.length === 0;
}

/** Lists what should be settled before a day is closed; the warnings do not prevent the closing. */
export function ClosingWarningList({ day, warnings }: WarningsProps) {
  const { open_orders, open_drawers, silent_terminals } = warnings;
  return (
    <ul className={classes.list} aria-label="Check before closing">
      {open_orders.count > 0 && <OpenOrders day={day} openOrders={open_orders} />}
      {open_drawers.length > 0 && (
        <li>
          Cash was not counted at {listFormat.format(open_drawers.map(({ name }) => name))}:{' '}
          <TextLink to={paths.cashReconciliationsOfDay(day)}>cash reconciliations of the day</TextLink>
        </li>
      )}
      {silent_terminals.length > 0 && <SilentTerminals terminals={silent_terminals} />}
    </ul>
  );
}

/** Maximum number of open orders that are listed with a link; the day's orders report lists all of them. */
const MAX_LINKED_ORDERS = 5;

function OpenOrders({ day, openOrders }: { day: string; openOrders: ClosingWarnings['open_orders'] }) {
  const { count, amount, ids } = openOrders;
  const linkedIds = ids.slice(0, MAX_LINKED_ORDERS);
  return (
    <li>
      {numberFormat.format(count)} {count === 1 ? 'order is' : 'orders are'} open, {formatSignedMoney(amount)}:{' '}
      {linkedIds.map((id) => (
        <Fragment key={id}>
          <TextLink to={paths.order(id)} label={`Open order ${id}`}>
            {id}
          </TextLink>
          {', '}
        </Fragment>
      ))}
      <TextLink to={paths.openOrdersOfDay(day)}>all open orders of the day</TextLink>
    </li>
  );
}

function SilentTerminals({ terminals }: { terminals: ClosingWarnings['silent_terminals'] }) {
  const { timezone } = useDaySettings();
  const describe = ({ name, last_seen_at }: (typeof terminals)[number]) =>
    `${name} ${last_seen_at === null ? 'was never heard from' : `was last heard from on ${formatDateTime(last_seen_at, timezone)}`}`;
  return <li>Sales may be missing: {listFormat.format(terminals.map(describe))}</li>;
}
