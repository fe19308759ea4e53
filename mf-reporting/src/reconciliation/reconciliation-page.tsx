import type { FigureReconciliation } from '@backoffice/contract/figure-reconciliation';
import { useBusinessDetails } from '@backoffice/platform/query';
import { Button, Page, Skeleton } from '@backoffice/ui';
import { EmptyState, QueryError } from '@backoffice/ui/data-table';
import { useListState } from '@backoffice/ui/list';
import { CardColumns, CardSkeletons } from '../details/card-columns';
import { dateFilter } from '../filters/date-filter';
import { LocationDaysBoundary } from '../location-days-boundary';
import { ReportFilterBar } from '../report/report-filter-bar';
import { reconciliation } from '../reports';
import { useReconciliation } from './reconciliation.queries';
import { OrdersCard, OverviewCard, TendersCard, TransactionsCard } from './sales-cards';
import { ZReportsCard } from './z-reports-card';

const filters = { date: dateFilter };
const CARDS = {
  orders: OrdersCard,
  transactions: TransactionsCard,
  tenders: TendersCard,
  zReports: ZReportsCard,
  overview: OverviewCard,
};
const TITLES = [
  'From gross sales to total collected',
  'From orders to transactions',
  'By payment type',
  'From Z reports to orders',
];

/** Reconciles the figures of the reports with each other for the days of the date filter. */
export function ReconciliationPage() {
  return (
    <Page title={reconciliation.title} actions={<Button onClick={() => window.print()}>Print</Button>}>
      <LocationDaysBoundary
        query={useBusinessDetails()}
        skeleton={
          <>
            <Skeleton height="3.75rem" />
            <CardSkeletons titles={TITLES} />
          </>
        }
      >
        <Reconciliation />
      </LocationDaysBoundary>
    </Page>
  );
}

/** Whether the days have neither sales nor Z reports. */
const isEmpty = ({ orders, transactions, z_reports }: FigureReconciliation) =>
  orders.count === 0 && transactions.count === 0 && z_reports.closed.count === 0;

function Reconciliation() {
  const list = useListState(filters);
  const { date } = list.view;
  const figures = useReconciliation(date);
  const { data, error, isPlaceholderData } = figures;
  return (
    <>
      <ReportFilterBar list={list} panelFilters={[]} />
      {error !== null && data === undefined && <QueryError title="The figures could not be loaded" query={figures} />}
      {error === null && data === undefined && <CardSkeletons titles={TITLES} />}
      {data && isEmpty(data) && <EmptyState title="No sales on these days." hint="Choose other days." />}
      {data && !isEmpty(data) && (
        <div aria-busy={isPlaceholderData}>
          <CardColumns>
            {Object.entries(CARDS).map(([name, Card]) => (
              <Card key={name} data={data} date={date} />
            ))}
          </CardColumns>
        </div>
      )}
    </>
  );
}
