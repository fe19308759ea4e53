import { useBusinessDetails } from '@backoffice/shared/query';
import { ErrorPanel, Page } from '@backoffice/shared/ui';
import { OrdersReport } from './orders-report';
import { OrdersSkeleton } from './orders-skeleton';
import { useFilters } from './use-filters';

/** The report is of days on the restaurant's clocks, so its zone comes before everything else. */
export function OrdersPage() {
  const business = useBusinessDetails();
  const { filters } = useFilters();
  return (
    <Page title="Orders">
      {business.data && <OrdersReport zone={business.data.timezone} />}
      {business.isPending && <OrdersSkeleton rows={filters.perPage} />}
      {business.isError && !business.data && (
        <ErrorPanel
          title="The location's time zone could not be loaded"
          message={business.error.message}
          onRetry={() => business.refetch()}
          retrying={business.isFetching}
        />
      )}
    </Page>
  );
}
