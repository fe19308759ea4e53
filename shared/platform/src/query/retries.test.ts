import { ApiError } from '@backoffice/platform/client';
import { createQueryClient } from './query-client';

/** Returns the number of attempts of a query that always fails with `error`; retries have no delay. */
async function countAttempts(error: Error): Promise<number> {
  let attempts = 0;
  const queries = createQueryClient();
  const fail = () => {
    attempts += 1;
    return Promise.reject(error);
  };
  // fetchQuery does not retry by default, so it is given the client's default for queries.
  const retry = queries.getDefaultOptions().queries?.retry;
  await queries.fetchQuery({ queryKey: ['x'], queryFn: fail, retry, retryDelay: 0 }).catch(() => {});
  queries.clear();
  return attempts;
}

test.each([
  [new ApiError('API request failed', 0, 'no_answer'), 3],
  [new ApiError('Broken', 500, 'internal'), 3],
  [new ApiError('Starting', 503, 'unknown'), 3],
  [new ApiError('Not like this', 400, 'invalid'), 1],
  [new ApiError('No such order', 404, 'not_found'), 1],
  [new ApiError('Too often', 429, 'too_many'), 1],
  [new ApiError('Token is missing', 0, 'token_missing'), 1],
  [new Error('A mistake of ours'), 1],
])('a query that fails with %s is attempted %i times', async (error, attempts) => {
  expect(await countAttempts(error)).toBe(attempts);
});

test('a query is sent even when the browser reports that it is offline', async () => {
  const queries = createQueryClient();
  queries.mount();
  window.dispatchEvent(new Event('offline'));
  await expect(queries.fetchQuery({ queryKey: ['x'], queryFn: () => 'answer' })).resolves.toBe('answer');
  window.dispatchEvent(new Event('online'));
  queries.unmount();
});
