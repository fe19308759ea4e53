import { identityOf, sessionStore } from '@backoffice/platform/session';
import type { AxiosResponse } from 'axios';
import { tokenMissing } from './api-error';

/** A call that began before the code that makes it was there. */
interface BegunCall {
  /** Undefined where it failed or was refused. */
  answer: Promise<unknown>;
  abort: () => void;
}

declare global {
  /** The page's own script (first-calls.mjs) begins the calls; a page without it makes each of them when it comes to it. */
  var firstCalls:
    | {
        /** Starts what is not under way: addresses as a description has them. `zone` is waited for where one is of today. */
        begin: (addresses: readonly string[], zone: () => Promise<string | undefined>) => void;
        /** Hands out the call to `address`, once, while it is fresh, and to the session that it was begun with. */
        take: (address: string, token: string) => BegunCall | undefined;
        forget: () => void;
        untaken: () => string[];
      }
    | undefined;
}

/** Only what succeeded: anything else is for the call itself, which knows what to do about it. */
export type Answer = Pick<AxiosResponse<unknown>, 'status' | 'data' | 'headers'>;

/** The answer of the call to `address` that the page has begun already, if there is one. Throws where the user changed. */
export async function begunAnswer(address: string, signal: AbortSignal | undefined): Promise<Answer | undefined> {
  const session = sessionStore.getState();
  const begun = session.authToken === null ? undefined : globalThis.firstCalls?.take(address, session.authToken);
  if (begun === undefined) return undefined;
  signal?.addEventListener('abort', begun.abort);
  const data = await begun.answer;
  if (identityOf(sessionStore.getState()) !== identityOf(session)) throw tokenMissing();
  return typeof data === 'object' && data !== null ? { status: 200, data, headers: {} } : undefined;
}

sessionStore.subscribe(({ authToken }, before) => {
  if (authToken !== before.authToken) globalThis.firstCalls?.forget();
});
