import type { RemoteDescription } from '@backoffice/shared/remote/description';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { Area } from './area';
import { MissingPage } from './missing-page';
import { firstSegment } from './paths';
import { RoutedRemoteError } from './remote-error';
import type { RemoteLoader } from './remote-loader';
import { UnknownPath } from './unknown-path';

/**
 * A remote's place in the route tree before its code is there: a boundary of its own, and a splat below each of its
 * paths, without which the router would not look for more routes.
 */
export function placeholderRoute({ description }: RegisteredRemote): RouteObject {
  return {
    id: description.name,
    element: <Area remote={description} />,
    errorElement: <RoutedRemoteError remote={description} />,
    children: description.paths.map((segment) => ({ path: `${segment}/*`, element: <UnknownPath /> })),
  };
}

/** Pages that the sidebar leads to and this release of the remote does not have: they are not unknown, only missing. */
function missingPages({ sidebar }: RemoteDescription, segment: string): RouteObject[] {
  const links = sidebar?.links ?? [];
  return links.flatMap((link) => {
    if ('heading' in link || firstSegment(link.path) !== segment) return [];
    return [{ path: link.path, element: <MissingPage title={link.label} /> }];
  });
}

/** A remote's routes below one of its paths; every other address there is unknown. */
function section(description: RemoteDescription, segment: string, routes: RouteObject[]): RouteObject {
  // Of two routes for one address the first wins: the remote's, if it has one.
  return {
    path: segment,
    children: [
      ...routes,
      ...missingPages(description, segment),
      { index: true, element: <UnknownPath /> },
      { path: '*', element: <UnknownPath /> },
    ],
  };
}

/** Puts a remote's routes in their place when an address below its paths is visited for the first time. */
export function remoteDiscovery(
  remotes: RegisteredRemote[],
  loader: RemoteLoader,
  isSignedIn: () => boolean,
): PatchRoutesOnNavigationFunction {
  const patched = new Set<string>();
  return async ({ path, patch, signal }) => {
    const remote = remotes.find(({ description }) => description.paths.includes(firstSegment(path)));
    if (remote === undefined || patched.has(remote.description.name)) return;
    // The other half's visitors are about to be redirected: nothing is loaded for them.
    if (isSignedIn() !== (remote.description.visitors === 'signed-in')) return;
    const module = await loader.load(remote).catch((error) => {
      // Who has gone elsewhere meanwhile is not to be shown this failure there, which the router would do.
      if (!signal.aborted) throw error;
    });
    if (module === undefined || signal.aborted || patched.has(remote.description.name)) return;
    patched.add(remote.description.name);
    patch(
      remote.description.name,
      remote.description.paths.map((segment) => section(remote.description, segment, module.routes[segment] ?? [])),
    );
  };
}
