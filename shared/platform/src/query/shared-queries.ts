import { listAccountLocations } from '@backoffice/contract/account-locations';
import { zoneWithCutoff } from '@backoffice/contract/day-cutoff';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import { call } from '@backoffice/platform/client';
import { STORAGE_KEYS, sessionStore, storeLocationZone, useSession } from '@backoffice/platform/session';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from './query-keys';
import type { OwnedQuery, OwnedQueryClient } from './query-types';

/** Returns the query options for a location's business details, with which areas read and change the shared data. */
export function businessDetailsQuery(locationId?: number): OwnedQuery<BusinessDetails> & { staleTime: number };
export function businessDetailsQuery(locationId = 0): object {
  return queryOptions<BusinessDetails>({
    queryKey: keys.businessDetails(locationId),
    queryFn: ({ signal }) => call(getBusinessDetails, { params: { id: locationId }, signal, owner: 'shell' }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Milliseconds between fetches of live business details: new support access, for example, appears within this time. */
const BUSINESS_DETAILS_INTERVAL = 60_000;

interface BusinessDetailsOptions {
  enabled?: boolean;
  /** Fetches again every minute, and when the user returns to the tab. */
  isLive?: boolean;
}

/** Name, contact details, time zone and cut-off of the signed-in user's location. */
export function useBusinessDetails({ enabled = true, isLive = false }: BusinessDetailsOptions = {}) {
  const locationId = useSession(({ claims }) => claims?.locationId);
  return useQuery({
    ...businessDetailsQuery(locationId),
    ...(isLive && { refetchInterval: BUSINESS_DETAILS_INTERVAL, refetchOnWindowFocus: 'always' }),
    enabled: enabled && locationId !== undefined,
  });
}

/**
 * Returns the time zone and cut-off of the location, as in `America/New_York 05:00`, for code outside of components.
 */
export async function fetchLocationZone(queries: OwnedQueryClient): Promise<string> {
  const { claims } = sessionStore.getState();
  return zoneWithCutoff(await queries.fetchQuery(businessDetailsQuery(claims?.locationId)));
}

/** Returns the locations of the signed-in user. */
export function useAccountLocations({ enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: keys.accountLocations,
    queryFn: ({ signal }) => call(listAccountLocations, { signal, owner: 'shell' }),
    select: ({ data }) => data,
    staleTime: 5 * 60_000,
  });
}

/** IANA name of the location's time zone; undefined until it is known. */
export function useLocationZone(): string | undefined {
  return useBusinessDetails().data?.timezone;
}

/**
 * Stores the location's time zone and cut-off whenever they are fetched or changed. When another tab stores a different
 * time zone or cut-off, fetches the business details again, so that the reports of this tab show the right days.
 */
export function keepLocationZoneStored(queries: QueryClient): void {
  const getCached = () => {
    const { claims } = sessionStore.getState();
    return claims && queries.getQueryData<BusinessDetails>(businessDetailsQuery(claims.locationId).queryKey);
  };
  queries.getQueryCache().subscribe((event) => {
    // Stores only data that has just arrived. Otherwise this tab would overwrite what another tab has just stored.
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.query.queryKey[0] !== keys.businessDetails(0)[0]) return;
    const cached = getCached();
    if (cached) storeLocationZone(cached.timezone, cached.day_cutoff);
  });
  window.addEventListener('storage', ({ key, newValue }) => {
    const cached = getCached();
    if (!cached) return;
    const { id, timezone, day_cutoff } = cached;
    const current = key === STORAGE_KEYS.locationZone ? timezone : key === STORAGE_KEYS.locationCutoff && day_cutoff;
    // Ignores the time zones of other locations: otherwise, two tabs at different locations would refetch in turn
    // without end.
    if (!current || !newValue?.startsWith(`${id} `) || newValue === `${id} ${current}`) return;
    void queries.invalidateQueries({ queryKey: [keys.businessDetails(0)[0]] });
  });
}
