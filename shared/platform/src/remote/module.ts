import type { RouteObject } from 'react-router-dom';

/** What a remote exposes as `./module`: for each first path segment it owns, the routes below that segment. */
export interface RemoteModule {
  routes: Record<string, RouteObject[]>;
}
