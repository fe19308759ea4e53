import { getInventoryCounts } from '@backoffice/contract/inventory';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { call } from '@backoffice/platform/client';
import { sessionStore, useSession } from '@backoffice/platform/session';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from './query-keys';

function businessDetails(locationId = 0) {
  return queryOptions({
    queryKey: keys.businessDetails(locationId),
    queryFn: ({ signal }) => call(getBusinessDetails, { params: { id: locationId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Name, contact details and time zone of the signed-in user's location. */
export function useBusinessDetails({ enabled = true } = {}) {
  const locationId = useSession(({ claims }) => claims?.locationId);
  return useQuery({ ...businessDetails(locationId), enabled: enabled && locationId !== undefined });
}

/** Returns the location's time zone outside of components; uses the same cached query as `useLocationZone`. */
export async function fetchLocationZone(queries: QueryClient): Promise<string> {
  const { claims } = sessionStore.getState();
  return (await queries.fetchQuery(businessDetails(claims?.locationId))).timezone;
}

/** IANA name of the location's time zone; undefined until it is known. */
export function useLocationZone(): string | undefined {
  return useBusinessDetails().data?.timezone;
}

/** Returns the counts beside the menu's links. They are loaded once in a session, and again when they become stale. */
export function useInventoryCounts() {
  const signedIn = useSession(({ status }) => status === 'signed-in');
  return useQuery({
    queryKey: keys.inventoryCounts,
    queryFn: ({ signal }) => call(getInventoryCounts, { signal }),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
    // The specification prescribes this text for the counts, although it mentions the kitchen receipt.
    meta: { failureNotice: ({ message }) => `Failed to save Kitchen receipt settings, ${message}` },
  });
}
