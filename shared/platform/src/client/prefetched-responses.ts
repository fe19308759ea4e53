import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { getSessionIdentity, sessionStore } from '@backoffice/platform/session';
import type { AxiosResponse } from 'axios';
import { createTokenMissingError } from './api-error';

/** A request that was sent before the code that needs its response had loaded. */
interface PrefetchedRequest {
  /** Parsed body; undefined when the request failed. */
  answer: Promise<unknown>;
  abort: () => void;
}

declare global {
  /**
   * Set by the prefetch script in the HTML; undefined where the HTML has none. The names must not change, because the
   * HTML and the shell are deployed separately and can be of different releases.
   */
  var firstCalls:
    | {
        /**
         * Sends the requests that are not pending. Addresses with TODAY_START or TODAY_END are sent with the stored
         * time zone and cut-off, and again with those of `zone`, such as `America/New_York 05:00`, if they differ.
         */
        begin: (addresses: readonly string[], zone: () => Promise<string | undefined>) => void;
        /** Sends the requests of the page at `address`, with its URL filters. Absent in HTML of earlier releases. */
        beginPage?: (
          descriptions: readonly ParsedDescription[],
          address: { pathname: string; search: string },
          zone: () => Promise<string | undefined>,
        ) => void;
        /** Removes and returns the fresh request to `address` that was sent with `token`. */
        take: (address: string, token: string) => PrefetchedRequest | undefined;
        /** Aborts and removes all requests. */
        forget: () => void;
        unconsumed: () => string[];
      }
    | undefined;
}

export type ApiResponse = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>;

/** Returns a prefetched response; undefined when missing or failed. Throws an ApiError when the user has changed. */
export async function consumePrefetchedResponse(
  address: string,
  signal: AbortSignal | undefined,
): Promise<ApiResponse | undefined> {
  const session = sessionStore.getState();
  const request = session.authToken === null ? undefined : globalThis.firstCalls?.take(address, session.authToken);
  if (request === undefined) return undefined;
  signal?.addEventListener('abort', request.abort);
  const data = await request.answer;
  if (getSessionIdentity(sessionStore.getState()) !== getSessionIdentity(session)) throw createTokenMissingError();
  return typeof data === 'object' && data !== null ? { status: 200, data, headers: {} } : undefined;
}

sessionStore.subscribe(({ authToken }, previous) => {
  if (authToken !== previous.authToken) globalThis.firstCalls?.forget();
});
