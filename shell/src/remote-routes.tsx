import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import type { PatchRoutesOnNavigationFunction, RouteObject } from 'react-router-dom';
import { firstSegment } from './paths';
import { RemoteError } from './remote-error';
import type { RemoteLoader } from './remote-loader';
import { UnknownPath } from './unknown-path';

/**
 * A remote's place in the route tree before its code is there: a boundary of its own, and a splat below each of its
 * paths, without which the router would not look for more routes.
 */
export function placeholderRoute({ description }: RegisteredRemote): RouteObject {
  return {
    id: description.name,
    errorElement: <RemoteError remote={description} />,
    children: description.paths.map((segment) => ({ path: `${segment}/*`, element: <UnknownPath /> })),
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
    const { routes } = await loader.load(remote);
    if (signal.aborted || patched.has(remote.description.name)) return;
    patched.add(remote.description.name);
    const sections = remote.description.paths.map((segment) => ({
      path: segment,
      children: [...(routes[segment] ?? []), { path: '*', element: <UnknownPath /> }],
    }));
    patch(remote.description.name, sections);
  };
}
