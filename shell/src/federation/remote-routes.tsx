import type { ClaimedAccess } from '@backoffice/platform/access';
import type { RemoteDescription } from '@backoffice/platform/remote/description';
import { mayViewPage } from '@backoffice/platform/remote/page-access';
import { findNewPath } from '@backoffice/platform/remote/page-paths';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { RoutedRemoteError } from '../recovery/remote-error';
import { MissingPage } from '../routing/missing-page';
import { getFirstSegment } from '../routing/paths';
import { UnknownPath } from '../routing/unknown-path';
import type { RemoteLoader } from './remote-loader';
import { RemoteOutlet } from './remote-outlet';

/**
 * Creates the route of a remote whose code is not loaded yet: an error boundary, and a splat child for each of the
 * remote's paths, without which the router does not call `patchRoutesOnNavigation`.
 */
export function createPlaceholderRoute({ description }: RegisteredRemote): RouteObject {
  return {
    id: description.name,
    element: <RemoteOutlet remote={description} />,
    errorElement: <RoutedRemoteError remote={description} />,
    children: description.paths.map((segment) => ({ path: `${segment}/*`, element: <UnknownPath /> })),
  };
}

/** Creates a route for each sidebar link; it is reached only when the remote's release has no page for the link. */
function createMissingPageRoutes({ sidebar }: RemoteDescription, segment: string): RouteObject[] {
  const links = sidebar?.links ?? [];
  return links.flatMap((link) => {
    if ('heading' in link || getFirstSegment(link.path) !== segment) return [];
    return [{ path: link.path, element: <MissingPage title={link.label} /> }];
  });
}

/** Creates the route of one of the remote's path segments, with its pages and a catch-all for unknown paths. */
function createRemoteSection(description: RemoteDescription, segment: string, routes: RouteObject[]): RouteObject {
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

/**
 * Creates the router callback that loads a remote and adds its routes when one of its paths is first visited. `getAccess`
 * returns what the signed-in user's role includes; null for a signed-out user.
 */
export function createRemoteDiscovery(
  remotes: RegisteredRemote[],
  loader: RemoteLoader,
  getAccess: () => ClaimedAccess | null,
): PatchRoutesOnNavigationFunction {
  const patched = new Set<string>();
  const descriptions = remotes.map(({ description }) => description);
  return async ({ path, patch, signal }) => {
    const remote = remotes.find(({ description }) => description.paths.includes(getFirstSegment(path)));
    if (remote === undefined || patched.has(remote.description.name)) return;
    // The user is about to be redirected to the new path of the page, or to a page for signed-in or signed-out users:
    // loading would be wasted.
    if (findNewPath(descriptions, path) !== undefined) return;
    const access = getAccess();
    if ((access !== null) !== (remote.description.visitors === 'signed-in')) return;
    // The shell shows that the page is refused.
    if (access !== null && !mayViewPage([remote.description], path, access)) return;
    const module = await loader.load(remote).catch((error) => {
      // After the user has navigated on, the router would show this error on the next page.
      if (!signal.aborted) throw error;
    });
    if (module === undefined || signal.aborted || patched.has(remote.description.name)) return;
    patched.add(remote.description.name);
    patch(
      remote.description.name,
      remote.description.paths.map((segment) =>
        createRemoteSection(remote.description, segment, module.routes[segment] ?? []),
      ),
    );
  };
}
