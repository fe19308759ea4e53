import { combineQueries, type RecordQuery } from './combine-queries';

const loaded = (data: string): RecordQuery<string> => ({
  data,
  error: null,
  isFetching: false,
  refetch: jest.fn(),
});

const failed = (message: string, isFetching = false): RecordQuery<string> => ({
  data: undefined,
  error: new Error(message),
  isFetching,
  refetch: jest.fn(),
});

test('two combined queries have data once both have', () => {
  expect(combineQueries(loaded('tax'), loaded('items'))).toMatchObject({ data: ['tax', 'items'], error: null });
});

test('two combined queries fetch both again after both have failed', () => {
  const [one, other] = [failed('first'), failed('second')];
  const { data, error, refetch } = combineQueries(one, other);
  expect([data, error?.message]).toEqual([undefined, 'first']);
  refetch();
  expect(one.refetch).toHaveBeenCalledTimes(1);
  expect(other.refetch).toHaveBeenCalledTimes(1);
});

test('two combined queries fetch only the failed one again', () => {
  const [one, other] = [loaded('tax'), failed('second')];
  const { error, refetch } = combineQueries(one, other);
  expect(error?.message).toBe('second');
  refetch();
  expect(one.refetch).not.toHaveBeenCalled();
  expect(other.refetch).toHaveBeenCalledTimes(1);
});

test('two combined queries count as fetching only while a failed query is fetched again', () => {
  expect(combineQueries(failed('first'), failed('second', true)).isFetching).toBe(true);
  expect(combineQueries({ ...loaded('tax'), isFetching: true }, failed('second')).isFetching).toBe(false);
});
