import { type ClaimedAccess, includesModule, type PageAccess, type PageModule } from '@backoffice/platform/access';
import { findPageModule, mayViewPage } from '@backoffice/platform/remote/page-access';
import { findNewPath } from '@backoffice/platform/remote/page-paths';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { useMemo, useState } from 'react';

export interface VisitedPage {
  /** Back-office module of the page; null for a page that belongs to no module. */
  module: PageModule | null;
  /** Whether the user's role does not include the page. */
  isRefused: boolean;
}

/**
 * Returns the module of the page at `pathname`, or of the page that a former path redirects to. The module's name is
 * the label of its sidebar link or, without one, the title of its area.
 */
export function findPageAccess(
  remotes: readonly RegisteredRemote[],
  pathname: string,
  access: ClaimedAccess,
): VisitedPage {
  const descriptions = remotes.map(({ description }) => description);
  const page = findNewPath(descriptions, pathname) ?? pathname;
  for (const description of descriptions) {
    const id = findPageModule(description, page);
    if (id === undefined) continue;
    const links = (description.sidebar?.links ?? []).flatMap((entry) => ('path' in entry ? [entry] : []));
    const name = links.find(({ path }) => findPageModule(description, path) === id)?.label ?? description.title;
    return { module: { id, name }, isRefused: !includesModule(access, id, 'view') };
  }
  return { module: null, isRefused: false };
}

/** Returns the value of `PageAccessContext`, the module of the page at `pathname`, and whether the role lacks it. */
export function usePageAccess(
  remotes: readonly RegisteredRemote[],
  pathname: string,
  access: ClaimedAccess,
): PageAccess & VisitedPage {
  return useMemo(() => {
    const descriptions = remotes.map(({ description }) => description);
    const mayOpen = (path: string) => mayViewPage(descriptions, path, access);
    return { ...findPageAccess(remotes, pathname, access), mayOpen };
  }, [remotes, pathname, access]);
}

/**
 * Whether the role did not include the page of the history entry `key` when the page was opened, but includes it now.
 * The router must then visit the page again, because the page's remote was not loaded on the first visit.
 */
export function useHasRegainedAccess(isRefused: boolean, key: string): boolean {
  const [refusedKey, setRefusedKey] = useState<string>();
  if (isRefused && refusedKey !== key) setRefusedKey(key);
  return !isRefused && refusedKey === key;
}
