import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { firstSegment, HOME, LOGIN, LOGOUT, normalized } from './paths';

export interface Visit {
  signedIn: boolean;
  pathname: string;
  /** Query string with its question mark, or ''. */
  search: string;
  /** Fragment with its hash sign, or ''. */
  hash: string;
  /** State of the history entry: on /login it may hold the address that was asked for. */
  state: unknown;
}

export interface Redirect {
  to: string;
  state?: { from: string };
  /** Why, where the visitor cannot know: the link of a mail leads to nothing while somebody is signed in. */
  notice?: string;
}

function askedFor(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  // `//host` and `/\host` are other sites to a browser.
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/';
}

function signedOutRedirect({ pathname, search, hash }: Visit): Redirect | undefined {
  const path = normalized(pathname);
  if (path === LOGIN) return undefined;
  if (path === '/' || path === LOGOUT) return { to: LOGIN };
  return { to: LOGIN, state: { from: `${pathname}${search}${hash}` } };
}

/** Where a visit must go instead, by the rules of the two halves; undefined when it may stay. */
export function redirectOf(visit: Visit, remotes: RegisteredRemote[]): Redirect | undefined {
  const { signedIn, pathname, state } = visit;
  const path = normalized(pathname);
  const segment = firstSegment(path);
  const owner = remotes.find(({ description }) => description.paths.includes(segment))?.description;
  const forSignedOut = owner?.visitors === 'signed-out';
  if (!signedIn) return forSignedOut ? undefined : signedOutRedirect(visit);
  if (path === LOGIN) return { to: askedFor(state) };
  if (forSignedOut) return { to: askedFor(state), notice: 'You are signed in. Log out first to open that page.' };
  return path === '/' ? { to: HOME } : undefined;
}
