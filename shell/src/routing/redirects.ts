import type { ClaimedAccess } from '@backoffice/platform/access';
import { findStartPage } from '@backoffice/platform/remote/page-access';
import { findNewPath } from '@backoffice/platform/remote/page-paths';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import {
  ACCOUNT,
  ACCOUNT_SECURITY,
  getFirstSegment,
  HOME,
  LOGIN,
  LOGOUT,
  normalizePath,
  PRIVACY_POLICY,
  SWITCH_LOCATION,
  TERMS,
} from './paths';

export interface Visit {
  signedIn: boolean;
  access: ClaimedAccess;
  /** Whether the role did not include the page when it was opened, but includes it now. */
  hasRegainedAccess: boolean;
  /** Until two-factor sign-in is set up, the server rejects all requests except those about the user's account. */
  mustSetUpTwoFactor?: boolean;
  pathname: string;
  /** Query string with its question mark, or ''. */
  search: string;
  /** Fragment with its hash sign, or ''. */
  hash: string;
  /** State of the history entry: on /login, it may contain the URL to return to after signing in. */
  state: unknown;
}

export interface Redirect {
  to: string;
  state?: unknown;
  /** Message that explains the redirect, for example when a signed-in user opens the reset link in an email. */
  notice?: string;
}

/** Paths that stay open to users who must set up two-factor sign-in. */
const WITHOUT_TWO_FACTOR = [ACCOUNT, ACCOUNT_SECURITY, SWITCH_LOCATION, LOGOUT, TERMS, PRIVACY_POLICY];

function readReturnPath(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  // `//host` and `/\host` are rejected, because browsers resolve them to another site.
  return typeof state.from === 'string' && /^\/(?![/\\])/.test(state.from) ? state.from : '/';
}

function findSignedOutRedirect({ pathname, search, hash }: Visit): Redirect | undefined {
  const path = normalizePath(pathname);
  if (path === LOGIN) return undefined;
  if (path === '/' || path === LOGOUT) return { to: LOGIN };
  return { to: LOGIN, state: { from: `${pathname}${search}${hash}` } };
}

/** Returns where a visit is redirected, for example without a session to the sign-in screen. */
export function findRedirect(visit: Visit, remotes: RegisteredRemote[]): Redirect | undefined {
  const { signedIn, mustSetUpTwoFactor, access, hasRegainedAccess, pathname, search, hash, state } = visit;
  const descriptions = remotes.map(({ description }) => description);
  const newPath = findNewPath(descriptions, pathname);
  if (newPath !== undefined) return { to: `${newPath}${search}${hash}`, state };
  const path = normalizePath(pathname);
  const segment = getFirstSegment(path);
  const remote = descriptions.find(({ paths }) => paths.includes(segment));
  const isForSignedOut = remote?.visitors === 'signed-out';
  if (!signedIn) return isForSignedOut ? undefined : findSignedOutRedirect(visit);
  if (mustSetUpTwoFactor && !WITHOUT_TWO_FACTOR.includes(path)) return { to: ACCOUNT_SECURITY };
  if (path === LOGIN) return { to: readReturnPath(state) };
  if (isForSignedOut)
    return { to: readReturnPath(state), notice: 'You are signed in. Sign out first to open that page.' };
  // The redirect to the same URL makes the router load the page's remote, which the missing right has prevented.
  if (hasRegainedAccess) return { to: `${pathname}${search}${hash}`, state };
  // A user without any rights is sent to the start page, which shows a message that a right is missing.
  return path === '/' ? { to: findStartPage(descriptions, HOME, access) ?? HOME } : undefined;
}
