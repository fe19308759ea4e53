import autocannon from 'autocannon';

interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
}

/**
 * Requests a URL over `connections` connections without pauses, in a worker thread. Throws when the status of a
 * response is not in the class `expected`.
 */
export async function runLoadTest(
  { seconds, ...target }: Load,
  expected: '2xx' | '3xx' = '2xx',
): Promise<autocannon.Result> {
  const result = await autocannon({ ...target, duration: seconds, workers: 1 });
  const others = result.requests.total - result[expected];
  if (others !== 0) throw new Error(`${target.url}: ${others} responses are not ${expected}`);
  return result;
}
