import { useBusinessDetails } from '@backoffice/platform/query';
import { Slot } from '@backoffice/platform/slots';
import { ErrorPanel, Page, Skeleton } from '@backoffice/ui';
import { useEffect } from 'react';
import { preloadPlot } from '../chart/lazy-plot';
import { LocationDaysProvider } from '../location-days';
import { overview } from '../reports';
import classes from './overview-page.module.css';

/** The current business day at a glance: cards of several areas, each of which loads and fails alone. */
export function OverviewPage() {
  const business = useBusinessDetails();
  // The chunk of the chart loads before the chart is rendered.
  useEffect(preloadPlot, []);
  return (
    <Page title={overview.title}>
      {business.data && (
        <LocationDaysProvider value={business.data}>
          <div className={classes.cards}>
            <Slot name="reporting.overview" data={{}} />
          </div>
        </LocationDaysProvider>
      )}
      {business.isPending && <Skeleton lines={6} />}
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
