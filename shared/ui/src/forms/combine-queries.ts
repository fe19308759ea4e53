/** The part of a query result that a page, a card or a modal uses. */
export interface RecordQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Combines two queries into one that has data once both have. A retry fetches each failed query again. */
export function combineQueries<One, Other>(
  one: RecordQuery<One>,
  other: RecordQuery<Other>,
): RecordQuery<readonly [One, Other]> {
  const failed = [one, other].filter(({ data, error }) => error && data === undefined);
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: failed[0]?.error ?? null,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
