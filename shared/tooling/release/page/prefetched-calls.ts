const FRESH_MS = 10_000;

export interface PrefetchedRequest {
  address: string;
  token: string;
  /** The response body; undefined after a failure. */
  answer: Promise<unknown>;
  freshUntil: number;
  abort: () => void;
}

/** Prefetched API requests by key, sent before the code that uses their responses has loaded. */
export const prefetchedCalls = new Map<string, PrefetchedRequest>();

/** Returns a key that is equal for addresses that differ only in the order of their parameters. */
function toKey(address: string): string {
  const [path, query] = address.split('?');
  const params = new URLSearchParams(query);
  params.sort();
  return `${path}?${params}`;
}

const isFresh = ({ freshUntil }: PrefetchedRequest) => Date.now() < freshUntil;

export function startPrefetch(address: string, token: string): void {
  const key = toKey(address);
  const started = prefetchedCalls.get(key);
  if (started !== undefined && isFresh(started)) return;
  const aborter = new AbortController();
  // The requests have a low priority, because the page needs its code first.
  const init: RequestInit = {
    headers: { Authorization: `Bearer ${token}` },
    signal: aborter.signal,
    priority: 'low',
  };
  const answer = fetch(address, init)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  const call = { address, token, answer, freshUntil: Number.POSITIVE_INFINITY, abort: () => aborter.abort() };
  prefetchedCalls.set(key, call);
  answer.then(() => {
    call.freshUntil = Date.now() + FRESH_MS;
  });
}

/** Removes the prefetched request, and returns it if it is fresh and was sent with `token`. */
export function consumePrefetch(address: string, token: string): PrefetchedRequest | undefined {
  const key = toKey(address);
  const call = prefetchedCalls.get(key);
  prefetchedCalls.delete(key);
  return call?.token === token && isFresh(call) ? call : undefined;
}

/** Aborts and removes the prefetched request. */
export function dropPrefetch(address: string): void {
  const key = toKey(address);
  prefetchedCalls.get(key)?.abort();
  prefetchedCalls.delete(key);
}

export function dropAllPrefetches(): void {
  for (const { abort } of prefetchedCalls.values()) abort();
  prefetchedCalls.clear();
}
