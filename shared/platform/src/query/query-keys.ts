import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { OwnedKey } from './owned-key';
import type { OwnedQueryClient } from './query-types';

/**
 * Last elements of the keys of data that the shell caches for every area. Only the functions of this package read and
 * change this data.
 */
const SHARED = ['shell', 1] as const;

const SIDEBAR_COUNTS = ['sidebar-counts', ...SHARED] as const;

/**
 * Keys of queries that more than one remote sends or invalidates. Below the key of a resource, each remote caches its
 * data under a key of its own: `ownKey`.
 */
export const keys = {
  accountLocations: ['account-locations', ...SHARED] as const,
  /**
   * @deprecated Use `sidebarCountsKey`. Area releases that were built before `sidebarCountsKey` existed use this key to
   * make all counts stale.
   */
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
 * Returns the key under which `owner` caches its data of the resource `key`. Other remotes do not know the shape
 * of this data. `version` is raised when the shape changes, because two releases of a remote can share the cache
 * of a page.
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
