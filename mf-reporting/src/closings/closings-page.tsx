import type { DayClosingSummary } from '@backoffice/contract/day-closings';
import { formatDay } from '@backoffice/platform/dates';
import { useBusinessDetails } from '@backoffice/platform/query';
import { Page, StatusBadge, TextLink } from '@backoffice/ui';
import { type Column, EmptyState, PagedTable, QueryError, useListView } from '@backoffice/ui/data-table';
import { combineQueries, HistoryButton } from '@backoffice/ui/list';
import { DateTime } from '../date-time';
import { LIST_STATE } from '../details/details-link';
import { LocationDaysProvider } from '../location-days';
import { paths } from '../paths';
import { addHelpButtons } from '../report/figure-columns';
import { detailsColumn, moneyColumn } from '../report/report-columns';
import { closings } from '../reports';
import classes from './closing-actions.module.css';
import { formatClosedBy } from './closing-cards';
import { useDayClosings, useOpenDay } from './closings.queries';
import { OpenDayPanel } from './open-day-panel';

const columns: Column<DayClosingSummary>[] = [
  { key: 'number', header: 'Number', cell: ({ number }) => number, compact: 'top' },
  { key: 'day', header: 'Day', cell: ({ day }) => formatDay(day), compact: 'top' },
  {
    key: 'closed_at',
    header: 'Closed at',
    cell: ({ closed_at }) => <DateTime instant={closed_at} />,
    compact: 'middle',
  },
  { key: 'closed_by', header: 'Closed by', cell: formatClosedBy, compact: 'bottom' },
  ...addHelpButtons<DayClosingSummary>(
    [
      moneyColumn('net', 'Net sales', { signed: true }),
      moneyColumn('total', 'Total collected', { signed: true, compact: 'top-end' }),
    ],
    'z_report',
  ),
  {
    key: 'changes',
    header: 'Changes',
    cell: ({ late_count }) => late_count > 0 && <StatusBadge tone="warning">Changed after close</StatusBadge>,
    compact: 'middle-end',
  },
  detailsColumn(({ number }) => ({ to: paths.closing(number), label: `Details of Z report ${number}` })),
];

/** The screen that closes the open day and lists the closed days. */
export function ClosingsPage() {
  const business = useBusinessDetails();
  const { changePaging, ...list } = useListView();
  const openDay = useOpenDay();
  const closedDays = useDayClosings(list.view);
  const panel = combineQueries(openDay, business);
  return (
    <Page
      title={closings.title}
      actions={
        <div className={classes.actions}>
          <TextLink to={paths.journal} state={LIST_STATE}>
            Journal
          </TextLink>
          <HistoryButton kind="day_closings" name={closings.title} />
        </div>
      }
    >
      {business.isError && !business.data ? (
        <QueryError title="The location's time zone could not be loaded" query={business} />
      ) : (
        // The fallback settings never affect what is shown: no time is displayed until the time zone has loaded.
        <LocationDaysProvider value={business.data ?? { timezone: 'UTC', day_cutoff: '00:00' }}>
          <OpenDayPanel query={{ ...panel, data: panel.data?.[0] }} />
          <PagedTable
            caption="Closed days"
            columns={columns}
            rowKey={({ number }) => number}
            query={closedDays}
            list={{ ...list, change: changePaging }}
            loading={business.isPending}
            skeletonRows={list.view.perPage}
            failure="The closed days could not be loaded"
            empty={<EmptyState title="No day has been closed yet." />}
          />
        </LocationDaysProvider>
      )}
    </Page>
  );
}
