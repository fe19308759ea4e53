import type { ClaimedAccess } from '@backoffice/platform/access';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { mayViewPage } from '@backoffice/platform/remote/page-access';
import { findNewPath } from '@backoffice/platform/remote/page-paths';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { matchRoutes, type PatchRoutesOnNavigationFunction, type RouteObject, useRoutes } from 'react-router-dom';
import { RoutedRemoteError } from '../recovery/remote-error';
import { recordRemoteOpened } from '../recovery/remote-health-store';
import { MissingPage } from '../routing/missing-page';
import { getFirstSegment } from '../routing/paths';
import { UnknownPath } from '../routing/unknown-path';
import type { PagesLoader } from './remote-loader';
import { RemoteOutlet } from './remote-outlet';
import { findPageRelease } from './visible-releases';

/** Creates a route for each sidebar link; it is reached only when the remote's release has no page for the link. */
function createMissingPageRoutes({ sidebar }: ParsedDescription, segment: string): RouteObject[] {
  const links = sidebar?.links ?? [];
  return links.flatMap((link) => {
    if ('heading' in link || getFirstSegment(link.path) !== segment) return [];
    return [{ path: link.path, element: <MissingPage title={link.label} /> }];
  });
}

/** Creates the route of one of the remote's path segments, with its pages and a catch-all for unknown paths. */
function createRemoteSection(description: ParsedDescription, segment: string, routes: RouteObject[]): RouteObject {
  // The remote's routes come first: of two routes for the same path the router takes the first.
  return {
    path: segment,
    children: [
      ...routes,
      ...createMissingPageRoutes(description, segment),
      { index: true, element: <UnknownPath /> },
      { path: '*', element: <UnknownPath /> },
    ],
  };
}

/** Renders the pages of a section within the splat route of its path segment. */
function SectionPages({ section }: { section: RouteObject }) {
  return useRoutes(section.children ?? []);
}

interface PlaceholderPagesProps {
  description: ParsedDescription;
  segment: string;
  loader: PagesLoader;
}

function PlaceholderPages({ description, segment, loader }: PlaceholderPagesProps) {
  const fallback = loader.getFallback(description.name);
  if (fallback === undefined) return <UnknownPath />;
  return <SectionPages section={createRemoteSection(description, segment, fallback.routes[segment] ?? [])} />;
}

/**
 * Creates the route of a remote whose code is not loaded yet: an error boundary, and a splat child for each of the
 * remote's paths. Without the splat children, the router would not call `patchRoutesOnNavigation`. They also show the
 * fallback version, whose routes are usually not added to the router: it could not remove them when the current
 * version's routes are added later.
 */
export function createPlaceholderRoute({ description }: RegisteredRemote, loader: PagesLoader): RouteObject {
  return {
    id: description.name,
    element: <RemoteOutlet remote={description} />,
    errorElement: <RoutedRemoteError remote={description} />,
    children: description.paths.map((segment) => ({
      path: `${segment}/*`,
      element: <PlaceholderPages description={description} segment={segment} loader={loader} />,
    })),
  };
}

/** Whether the routes have properties that only the router handles, so they must be added to it. */
const needRouter = (routes: RouteObject[]): boolean =>
  routes.some((route) => 'lazy' in route || 'loader' in route || 'action' in route || needRouter(route.children ?? []));

/**
 * Creates the router callback that loads a remote and adds its routes when one of its paths is first visited.
 * `getAccess` returns what the signed-in user's role includes; null for a signed-out user.
 */
export function createRemoteDiscovery(
  remotes: RegisteredRemote[],
  loader: PagesLoader,
  getAccess: () => ClaimedAccess | null,
): PatchRoutesOnNavigationFunction {
  const patched = new Set<string>();
  const descriptions = remotes.map(({ description }) => description);
  return async ({ path, patch, signal }) => {
    const remote = remotes.find(({ description }) => description.paths.includes(getFirstSegment(path)));
    if (remote === undefined || patched.has(remote.description.name)) return;
    // No remote is loaded for a path from which the user is redirected: to the new path of a page, to the sign-in
    // screen or to the start page.
    if (findNewPath(descriptions, path) !== undefined) return;
    const access = getAccess();
    if ((access !== null) !== (remote.description.visitors === 'signed-in')) return;
    // No remote is loaded for a page that the role does not include: the shell shows a message in its place.
    if (access !== null && !mayViewPage([remote.description], path, access)) return;
    const openedAt = performance.now();
    // The remote's code is not replaced while one of its pages is shown.
    const isNewVisit = findPageRelease()?.remote !== remote.description.name;
    const module = await loader.load(remote, isNewVisit).catch((error) => {
      // The error is dropped if the user has left the page, because the router would show it on the new page.
      if (!signal.aborted) throw error;
    });
    if (module === undefined || signal.aborted || patched.has(remote.description.name)) return;
    recordRemoteOpened(remote.description.name, openedAt);
    const isFallback = loader.getFallback(remote.description.name) === module;
    if (isFallback && !Object.values(module.routes).some(needRouter)) return;
    const sections = remote.description.paths.map((segment) =>
      createRemoteSection(remote.description, segment, module.routes[segment] ?? []),
    );
    // Throws for invalid routes before they are added: they would break every page and cannot be removed.
    matchRoutes(sections, path);
    patch(remote.description.name, sections);
    patched.add(remote.description.name);
  };
}
