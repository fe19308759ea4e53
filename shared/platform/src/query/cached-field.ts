import { partialMatchKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Reads and writes one value in cached responses, for an optimistic update. */
export interface CachedField<Data, Value> {
  /** Returns undefined when the response does not contain the value. */
  read: (data: Data) => Value | undefined;
  /** Returns the response with the value; unchanged when the response does not contain the value. */
  write: (data: Data, value: Value) => Data;
}

export type RecordResponse<Row> = Row | { data: readonly Row[] };

function isPage<Row extends { id: number }>(response: RecordResponse<Row>): response is { data: readonly Row[] } {
  return 'data' in response && Array.isArray(response.data);
}

/** Returns functions to read and write field `name` of the record `id` in every response that contains the record. */
export function recordField<Row extends { id: number }, Name extends keyof Row>(
  id: number,
  name: Name,
): CachedField<RecordResponse<Row>, Row[Name]> {
  return {
    read: (response) => (isPage(response) ? response.data : [response]).find((row) => row.id === id)?.[name],
    write: (response, value) => {
      const changed = (row: Row) => (row.id === id ? { ...row, [name]: value } : row);
      return isPage(response) ? { ...response, data: response.data.map(changed) } : changed(response);
    },
  };
}

interface CachedResponse<Data> {
  key: QueryKey;
  data: Data;
  updatedAt: number;
}

/** Returns the cached responses below `queryKey`, the newest first: an older one can contain an earlier value. */
export function newestResponses<Data>(queries: QueryClient, queryKey: QueryKey): CachedResponse<Data>[] {
  const responses = queries.getQueryCache().findAll({ queryKey });
  return responses
    .map(({ queryKey: key, state }) => ({ key, data: state.data as Data, updatedAt: state.dataUpdatedAt }))
    .filter(({ data }) => data !== undefined)
    .sort((one, other) => other.updatedAt - one.updatedAt);
}

const isRecord = (response: unknown): response is { id: number } =>
  typeof response === 'object' && response !== null && 'id' in response;

/**
 * Puts a saved record into every cached page below `ownKey` that lists it. Data that other remotes cache below `key`
 * becomes stale, because its shape is unknown here.
 */
export function replaceRow(queries: QueryClient, { key, ownKey }: { key: QueryKey; ownKey: QueryKey }, saved: unknown) {
  if (!isRecord(saved)) return;
  queries.setQueriesData<{ data?: readonly { id: number }[] }>({ queryKey: ownKey }, (page) =>
    page?.data ? { ...page, data: page.data.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)) } : page,
  );
  const isForeign = ({ queryKey }: { queryKey: QueryKey }) => !partialMatchKey(queryKey, ownKey);
  void queries.invalidateQueries({ queryKey: key, predicate: isForeign, refetchType: 'none' });
}
