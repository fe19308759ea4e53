const FRESH_MS = 10_000;

export interface PrefetchedCall {
  token: string;
  /** The response body; undefined after a failure. */
  answer: Promise<unknown>;
  freshUntil: number;
  abort: () => void;
}

/** Prefetched calls by address, started before the code that consumes them has loaded. */
export const calls = new Map<string, PrefetchedCall>();

const isFresh = ({ freshUntil }: PrefetchedCall) => Date.now() < freshUntil;

export function startCall(address: string, token: string): void {
  const started = calls.get(address);
  if (started !== undefined && isFresh(started)) return;
  const aborter = new AbortController();
  // Low priority: the page needs its code first.
  const init: RequestInit = {
    headers: { Authorization: `Bearer ${token}` },
    signal: aborter.signal,
    priority: 'low',
  };
  const answer = fetch(address, init)
    .then((response) => (response.ok ? response.json() : undefined))
    .catch(() => undefined);
  const call = { token, answer, freshUntil: Number.POSITIVE_INFINITY, abort: () => aborter.abort() };
  calls.set(address, call);
  answer.then(() => {
    call.freshUntil = Date.now() + FRESH_MS;
  });
}

/** Removes the prefetched call, and returns it if it is fresh and was started with `token`. */
export function consumeCall(address: string, token: string): PrefetchedCall | undefined {
  const call = calls.get(address);
  calls.delete(address);
  return call?.token === token && isFresh(call) ? call : undefined;
}

export function dropCalls(): void {
  for (const { abort } of calls.values()) abort();
  calls.clear();
}
