import { formatSignedMoney } from '@backoffice/contract/money';
import { formatCount } from '@backoffice/contract/words';
import { useMayView } from '@backoffice/platform/access';
import { TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { paths } from '../paths';
import classes from './attention-card.module.css';
import { useSalesOverview, useUnseenExceptions } from './overview.queries';

/** What needs attention today: open orders, and exceptions that nobody has marked as seen. */
export function AttentionCard() {
  const exceptions = useUnseenExceptions({ enabled: useMayView('exceptions') });
  return (
    <QueryCard title="Needs attention" query={useSalesOverview()}>
      {({ open_orders, day }) => (
        <ul className={classes.list}>
          <li>
            <TextLink to={paths.openOrdersOfDay(day)}>{formatCount(open_orders.count, 'open order')}</TextLink>
            {open_orders.count > 0 && ` worth ${formatSignedMoney(open_orders.amount)}`}
          </li>
          {exceptions.data !== undefined && (
            <li>
              <TextLink to={paths.unseenExceptions}>{formatCount(exceptions.data, 'exception')}</TextLink>
              {exceptions.data > 0 ? ' not seen' : ' to look at'}
            </li>
          )}
        </ul>
      )}
    </QueryCard>
  );
}
