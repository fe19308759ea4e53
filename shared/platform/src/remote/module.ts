import type { RouteObject } from 'react-router-dom';

/** The module that a remote exposes as `./module`: the routes below each first path segment that it owns. */
export interface RemoteModule {
  routes: Record<string, RouteObject[]>;
}
