import { useBusinessDetails } from '@backoffice/platform/query';
import { Slot } from '@backoffice/platform/slots';
import { Page, Skeleton } from '@backoffice/ui';
import { useEffect } from 'react';
import { preloadPlot } from '../chart/lazy-plot';
import { LocationDaysBoundary } from '../location-days-boundary';
import { overview } from '../reports';
import classes from './overview-page.module.css';

/** The current business day at a glance, in cards from several areas. Each card loads and fails independently. */
export function OverviewPage() {
  // Starts to load the code of charts before the first chart is rendered.
  useEffect(preloadPlot, []);
  return (
    <Page title={overview.title}>
      <LocationDaysBoundary query={useBusinessDetails()} skeleton={<Skeleton lines={6} />}>
        <div className={classes.cards}>
          <Slot name="reporting.overview" data={{}} />
        </div>
      </LocationDaysBoundary>
    </Page>
  );
}
