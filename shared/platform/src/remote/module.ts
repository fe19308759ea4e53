import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

/** A record that a search has found. */
export interface SearchResult {
  label: string;
  /** Shown next to the label, to distinguish records with the same name. */
  detail?: string;
  /** Address within the remote that shows the record. */
  path: string;
}

/** Finds the few records that match a text best. Rejects when the signal is aborted. */
export type SearchRecords = (text: string, signal: AbortSignal) => Promise<SearchResult[]>;

/** The federated module that a remote exposes as `./module`. */
export interface RemoteModule {
  /** The routes below each first path segment that the remote owns. */
  routes: Record<string, RouteObject[]>;
  /** Loads the components of the description's `contributions`, by id. They read the slot's data with `useSlotData`. */
  contributions?: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** Functions of the description's `searches`, by id. */
  searches?: Readonly<Record<string, SearchRecords>>;
}
