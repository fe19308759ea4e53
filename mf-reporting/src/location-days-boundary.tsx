import type { useBusinessDetails } from '@backoffice/platform/query';
import { QueryError } from '@backoffice/ui/data-table';
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
  const { data, isPending } = query;
  if (data !== undefined) return <LocationDaysProvider value={data}>{children}</LocationDaysProvider>;
  if (isPending) return skeleton;
  return <QueryError title="The location's time zone could not be loaded" query={query} />;
}
