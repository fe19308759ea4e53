/** The part of a query result that a record's page or modal uses. */
export interface RecordQuery<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Combines two queries into one that has data once both have. */
export function combineQueries<One, Other>(
  one: RecordQuery<One>,
  other: RecordQuery<Other>,
): RecordQuery<readonly [One, Other]> {
  const failed = one.error && one.data === undefined ? one : other;
  return {
    data: one.data !== undefined && other.data !== undefined ? [one.data, other.data] : undefined,
    error: failed.error,
    isFetching: failed.isFetching,
    refetch: failed.refetch,
  };
}
