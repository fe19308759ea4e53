import { findNewPath } from '@backoffice/platform/remote/page-paths';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { getSessionIdentity, hasExpired, sessionStore } from '@backoffice/platform/session';
import type { createBrowserRouter } from 'react-router-dom';

/**
 * Prefetches the data of a page while the code of its remote is loading. The inline script of the HTML does the same
 * for the first page. Some requests need the time zone and cut-off of the location, which `fetchZone` returns.
 */
export function prefetchDataOnNavigation(
  router: ReturnType<typeof createBrowserRouter>,
  remotes: RegisteredRemote[],
  fetchZone: () => Promise<string>,
): void {
  const descriptions = remotes.map(({ description }) => description);
  let prefetchedKey: string | undefined;
  router.subscribe(({ navigation: { location } }) => {
    if (location === undefined || location.key === prefetchedKey) return;
    prefetchedKey = location.key;
    // Nothing is prefetched for a former path: its redirect to the new path is a navigation that prefetches the data.
    if (findNewPath(descriptions, location.pathname) !== undefined) return;
    globalThis.firstCalls?.beginPage?.(descriptions, location, fetchZone);
  });
  const opened = sessionStore.getState();
  if (!hasExpired(opened.authToken)) return;
  // The inline script prefetches nothing with an expired token, so the data is prefetched when a new token arrives.
  const unsubscribe = sessionStore.subscribe((session) => {
    if (session.authToken === opened.authToken) return;
    unsubscribe();
    if (getSessionIdentity(session) !== getSessionIdentity(opened)) return;
    globalThis.firstCalls?.beginPage?.(descriptions, window.location, fetchZone);
  });
}
