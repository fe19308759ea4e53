import type { FailurePhase } from '@backoffice/contract/client-failures';
import { create } from 'zustand';

export interface RemoteFailure {
  /** Time of the failure, ISO 8601. */
  at: string;
  phase: FailurePhase;
  version: string;
  message: string;
  /** Milliseconds from the start of the load to a load failure, or from the end of the load to a later failure. */
  durationMs: number;
}

export interface RemoteHealth {
  /** The version in use, or the one that was tried last. */
  version: string;
  /** Milliseconds from the navigation until the remote's code was loaded; absent until then. */
  loadedInMs?: number;
  /** When the remote's code was loaded, as a `performance.now()` timestamp. */
  readyAt?: number;
  /** When the user opened the first page with this code, as a `performance.now()` timestamp; absent until then. */
  openedAt?: number;
  /** When the first content of that page was in the document, as a `performance.now()` timestamp. */
  mountedAt?: number;
  /** Whether the fallback version is shown because the current version failed. */
  usesFallback?: boolean;
  /** The last failure, which may be from an earlier page load. */
  lastFailure?: RemoteFailure;
  /** Number of failures in this page. */
  failureCount?: number;
}

/** Health by remote name. Part of the shell's first chunk; the stored failures are handled in `remote-health`. */
export const remoteHealthStore = create<ReadonlyMap<string, RemoteHealth>>()(() => new Map());

export function updateRemoteHealth(name: string, health: RemoteHealth): void {
  const current = remoteHealthStore.getState();
  // `true` makes zustand replace the map, because it cannot merge maps.
  remoteHealthStore.setState(new Map(current).set(name, { ...current.get(name), ...health }), true);
}

/** Records that a remote's code is loaded; `startedAt` is the `performance.now()` of the navigation. */
export function recordRemoteLoaded(name: string, version: string, startedAt: number, usesFallback = false): void {
  const readyAt = performance.now();
  const loadedInMs = Math.round(readyAt - startedAt);
  updateRemoteHealth(name, { version, loadedInMs, readyAt, usesFallback, openedAt: undefined, mountedAt: undefined });
}

/** Records that the first page of a loaded remote is about to be shown; `openedAt` is the time of the navigation. */
export function recordRemoteOpened(name: string, openedAt: number): void {
  const health = remoteHealthStore.getState().get(name);
  if (health !== undefined && health.openedAt === undefined) updateRemoteHealth(name, { ...health, openedAt });
}

export function recordRemoteMounted(name: string): void {
  const health = remoteHealthStore.getState().get(name);
  if (health?.openedAt === undefined || health.mountedAt !== undefined) return;
  updateRemoteHealth(name, { ...health, mountedAt: performance.now() });
}
