import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** The module that a remote exposes as `./module`. */
export interface RemoteModule {
  /** The routes below each first path segment that the remote owns. */
  routes: Record<string, RouteObject[]>;
  /** Loads the components of the description's `contributions`, by id. They read the slot's data with `useSlotData`. */
  contributions?: Readonly<Record<string, () => Promise<ComponentType>>>;
}
