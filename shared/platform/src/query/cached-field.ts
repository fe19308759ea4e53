import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** One value inside cached responses, for an optimistic update. */
export interface CachedField<Data, Value> {
  /** Returns undefined where the response does not hold the value. */
  read: (data: Data) => Value | undefined;
  /** Returns the response with the value; unchanged where it does not hold it. */
  write: (data: Data, value: Value) => Data;
}

/** A response that is one record, or a page of them. */
export type RecordResponse<Row> = Row | { data: readonly Row[] };

function isPage<Row extends { id: number }>(response: RecordResponse<Row>): response is { data: readonly Row[] } {
  return 'data' in response && Array.isArray(response.data);
}

/** Field `name` of the record with this id, in every response that holds the record. */
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

const isRecord = (response: unknown): response is { id: number } =>
  typeof response === 'object' && response !== null && 'id' in response;

/** Puts a saved record into every cached page below `queryKey` that lists it. */
export function replaceRow(queries: QueryClient, queryKey: QueryKey, saved: unknown): void {
  if (!isRecord(saved)) return;
  queries.setQueriesData<{ data?: readonly { id: number }[] }>({ queryKey }, (page) =>
    page?.data ? { ...page, data: page.data.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)) } : page,
  );
}
