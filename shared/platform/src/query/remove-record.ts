import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Removes the query of a deleted record, which would fail with 404 from now on, and invalidates every other query below
 * `keys`. The query of a page that still shows the record is removed when the page is left.
 */
export async function removeRecord(queries: QueryClient, recordKey: QueryKey, keys: readonly QueryKey[]) {
  await queries.cancelQueries({ queryKey: recordKey, exact: true });
  const cache = queries.getQueryCache();
  const query = cache.find({ queryKey: recordKey, exact: true });
  if (query !== undefined && query.getObserversCount() === 0) cache.remove(query);
  else if (query !== undefined) {
    const unsubscribe = cache.subscribe((event) => {
      if (event.query !== query || query.getObserversCount() > 0) return;
      unsubscribe();
      cache.remove(query);
    });
  }
  await Promise.all(
    keys.map((queryKey) => queries.invalidateQueries({ queryKey, predicate: (other) => other !== query })),
  );
}
