import { formatSignedMoney } from '@backoffice/contract/money';
import { formatDay } from '@backoffice/platform/dates';
import { StatusBadge, TextLink } from '@backoffice/ui';
import { QueryCard } from '@backoffice/ui/list';
import { FigureList } from '../figure-help';
import { paths } from '../paths';
import { closings } from '../reports';
import { useLatestClosing } from './overview.queries';

/** The Z report of the most recently closed day. */
export function LatestClosingCard() {
  return (
    <QueryCard
      title="Last closed day"
      query={useLatestClosing()}
      actions={() => <TextLink to={closings.path}>Close of Day</TextLink>}
    >
      {(closing) =>
        closing === null ? (
          'No day has been closed yet.'
        ) : (
          <>
            <FigureList
              source="z_report"
              items={[
                { term: 'Day', value: formatDay(closing.day), isDefined: false },
                { term: 'Net sales', value: formatSignedMoney(closing.net) },
                { term: 'Total collected', value: formatSignedMoney(closing.total) },
                {
                  term: 'Z report',
                  value: <TextLink to={paths.closing(closing.number)}>{`Number ${closing.number}`}</TextLink>,
                  isDefined: false,
                },
              ]}
            />
            {closing.late_count > 0 && <StatusBadge tone="warning">Changed after close</StatusBadge>}
          </>
        )
      }
    </QueryCard>
  );
}
