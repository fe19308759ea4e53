import type { useBusinessDetails } from '@backoffice/platform/query';
import { ErrorPanel } from '@backoffice/ui';
import type { ReactNode } from 'react';
import { LocationDaysProvider } from './location-days';

interface LocationDaysBoundaryProps {
  /** The location's details, with its time zone and cut-off. */
  query: ReturnType<typeof useBusinessDetails>;
  /** Shown until the location's details have loaded. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows the children once the location's time zone and cut-off, on which their time ranges depend, have loaded. */
export function LocationDaysBoundary({ query, skeleton, children }: LocationDaysBoundaryProps) {
  const { data, error, isPending, isFetching, refetch } = query;
  if (data !== undefined) return <LocationDaysProvider value={data}>{children}</LocationDaysProvider>;
  if (isPending) return skeleton;
  return (
    <ErrorPanel
      title="The location's time zone could not be loaded"
      message={error.message}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
}
