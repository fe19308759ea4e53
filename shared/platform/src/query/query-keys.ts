import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What the shell caches for every area: read and changed only through the functions of this package. */
const SHARED = ['shell', 1] as const;

/**
 * Keys of queries that more than one remote sends or invalidates. Below the key of a resource, each remote caches its
 * data under a key of its own: `ownKey`.
 */
export const keys = {
  accountLocations: ['account-locations', ...SHARED] as const,
  inventoryCounts: ['inventory-counts', ...SHARED] as const,
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
 * Returns the key under which `owner` caches what it needs of `key`: no other remote knows the form of the data. `version`
 * is raised when the form changes, because two releases of a remote can share the cache of a page.
 */
export function ownKey(key: QueryKey, owner: string, version = 1): QueryKey {
  return [...key, owner, version];
}

/** Reads and changes the response that `owner` has cached under its own key. */
export function ownCache<Data>(queries: QueryClient, key: QueryKey, owner: string, version = 1) {
  const queryKey = ownKey(key, owner, version);
  return {
    read: (): Data | undefined => queries.getQueryData<Data>(queryKey),
    write: (update: (cached: Data | undefined) => Data | undefined): void => {
      queries.setQueryData<Data>(queryKey, update);
    },
  };
}
