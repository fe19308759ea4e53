import type { QueryClient, QueryKey } from '@tanstack/react-query';

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
