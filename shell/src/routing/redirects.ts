import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { getFirstSegment, HOME, LOGIN, LOGOUT, normalizePath } from './paths';

export interface Visit {
  signedIn: boolean;
  pathname: string;
  /** Query string with its question mark, or ''. */
  search: string;
  /** Fragment with its hash sign, or ''. */
  hash: string;
  /** State of the history entry: on /login it may hold the URL to return to after signing in. */
  state: unknown;
}

export interface Redirect {
  to: string;
  state?: { from: string };
  /** Message that explains the redirect, for example when a signed-in user opens the reset link of an e-mail. */
  notice?: string;
}

function readReturnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  // Rejects `//host` and `/\host`, which browsers resolve to another site.
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/';
}

function findSignedOutRedirect({ pathname, search, hash }: Visit): Redirect | undefined {
  const path = normalizePath(pathname);
  if (path === LOGIN) return undefined;
  if (path === '/' || path === LOGOUT) return { to: LOGIN };
  return { to: LOGIN, state: { from: `${pathname}${search}${hash}` } };
}

/** Returns the redirect for a visit to a page that is not for signed-in or signed-out users; undefined if none is needed. */
export function findRedirect(visit: Visit, remotes: RegisteredRemote[]): Redirect | undefined {
  const { signedIn, pathname, state } = visit;
  const path = normalizePath(pathname);
  const segment = getFirstSegment(path);
  const remote = remotes.find(({ description }) => description.paths.includes(segment))?.description;
  const isForSignedOut = remote?.visitors === 'signed-out';
  if (!signedIn) return isForSignedOut ? undefined : findSignedOutRedirect(visit);
  if (path === LOGIN) return { to: readReturnPath(state) };
  if (isForSignedOut)
    return { to: readReturnPath(state), notice: 'You are signed in. Log out first to open that page.' };
  return path === '/' ? { to: HOME } : undefined;
}
