import { call } from '@backoffice/shared/client';
import { getInventoryCounts } from '@backoffice/shared/contract/inventory';
import { getBusinessDetails } from '@backoffice/shared/contract/locations';
import { useSession } from '@backoffice/shared/session';
import { useQuery } from '@tanstack/react-query';
import { keys } from './query-keys';

/** Name, contact details and time zone of the signed-in user's location. */
export function useBusinessDetails() {
  const locationId = useSession(({ claims }) => claims?.locationId);
  return useQuery({
    queryKey: keys.businessDetails(locationId ?? 0),
    queryFn: ({ signal }) => call(getBusinessDetails, { params: { id: locationId ?? 0 }, signal }),
    enabled: locationId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** IANA name of the location's time zone; undefined until it is known. */
export function useLocationZone(): string | undefined {
  return useBusinessDetails().data?.timezone;
}

/** The counts beside the menu's links: loaded once in a session, and again when something makes them stale. */
export function useInventoryCounts() {
  const signedIn = useSession(({ status }) => status === 'signed-in');
  return useQuery({
    queryKey: keys.inventoryCounts,
    queryFn: ({ signal }) => call(getInventoryCounts, { signal }),
    enabled: signedIn,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
