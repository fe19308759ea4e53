import { listTimeZones, previewMovedOrders, updateBusinessDetails } from '@backoffice/contract/business-setup';
import type { DaySettings } from '@backoffice/contract/locations';
import { call } from '@backoffice/platform/client';
import { businessDetailsQuery, keys, ownKey, useQuery, useQueryClient } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import { useLocationId } from '../location-id';

/** Stale time. If the application starts on this page, the page uses the response to the header's request. */
const STALE_TIME_MS = 5_000;

/** Fetches the current business details. The header and the reports, in contrast, can show an older cached version. */
export function useFreshBusinessDetails() {
  const id = useLocationId();
  return useQuery({ ...businessDetailsQuery(id), staleTime: STALE_TIME_MS });
}

/** Returns a function that fetches the business details and updates the cache that the header and the reports share. */
export function useReloadBusinessDetails(id: number) {
  const queries = useQueryClient();
  return () => queries.fetchQuery({ ...businessDetailsQuery(id), staleTime: 0 });
}

// A new name of the location must also appear in the list of the user's locations.
const related = [keys.accountLocations];
const business = resourceQueries({ key: ['business'], owner: 'mf-business', related });

/**
 * Saves the details and updates the cache, so the header and reports immediately use the new name, zone and cut-off.
 */
export const useUpdateBusinessDetails = business.update(updateBusinessDetails, {
  succeeded: 'Business information updated successfully',
  failed: (error) => {
    console.error(error);
    return 'Failed to update business information';
  },
  replaces: ({ id }) => businessDetailsQuery(id).queryKey,
});

/** Counts the orders that these settings would move to another business day. */
export function useMovedOrders(id: number, { timezone, day_cutoff }: DaySettings, { enabled }: { enabled: boolean }) {
  const query = { timezone, day_cutoff };
  return useQuery({
    queryKey: ownKey([...business.key, 'moved-orders', id, query], 'mf-business'),
    queryFn: ({ signal }) => call(previewMovedOrders, { params: { id }, query, signal }),
    enabled,
    staleTime: 0,
    select: ({ data }) => data,
  });
}

/** The time zones with their current UTC offsets, which change rarely. */
export const useTimeZones = resourceQueries({ key: ['time-zones'], owner: 'mf-business' }).single(
  (signal) => call(listTimeZones, { signal }),
  { select: ({ data }) => data, failed: (error) => `Error fetching data: ${error.message}` },
);
