import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { OwnedKey } from './owned-key';
import type { OwnedQueryClient } from './query-types';

/** Last elements of keys of data that the shell caches for all areas; only this package reads and changes it. */
const SHARED = ['shell', 1] as const;

const SIDEBAR_COUNTS = ['sidebar-counts', ...SHARED] as const;

/** Keys that several remotes query or invalidate. Below a resource's key, each remote caches under its `ownKey`. */
export const keys = {
  accountLocations: ['account-locations', ...SHARED] as const,
  /** @deprecated Use `sidebarCountsKey`. Earlier releases of areas make all counts stale with this key. */
  inventoryCounts: SIDEBAR_COUNTS,
  businessDetails: (locationId: number) => ['business-details', locationId, ...SHARED] as const,
  employees: ['employees'] as const,
  employeeRoles: ['employee-roles'] as const,
  categories: ['categories'] as const,
  items: ['items'] as const,
  modifierGroups: ['modifier-groups'] as const,
  taxes: ['taxes'] as const,
  history: ['history'] as const,
};

/**
 * Returns the key under which `owner` caches its data of the resource `key`. Raise `version` when the shape changes,
 * because two releases of a remote can share the cache of a page.
 */
export function ownKey(key: QueryKey, owner: string, version = 1): OwnedKey {
  return [...key, owner, version] as QueryKey as OwnedKey;
}

/** Reads and changes the response that is cached under `queryKey`. */
export function cachedResponse<Data>(queries: OwnedQueryClient, queryKey: QueryKey) {
  const client = queries as QueryClient;
  return {
    read: (): Data | undefined => client.getQueryData<Data>(queryKey),
    write: (update: (cached: Data | undefined) => Data | undefined): void => {
      client.setQueryData<Data>(queryKey, update);
    },
  };
}

/** Reads and changes the response that `owner` has cached under its own key. */
export function ownCache<Data>(queries: OwnedQueryClient, key: QueryKey, owner: string, version = 1) {
  return cachedResponse<Data>(queries, ownKey(key, owner, version));
}

/** Returns the key of the sidebar counts that a `request` in a description's `sidebarCounts` fetches. */
export function sidebarCountsKey(request: string): QueryKey {
  return [...SIDEBAR_COUNTS, request];
}
