import type { FailurePhase } from '@backoffice/contract/client-failures';
import { create } from 'zustand';

/** One failure of a remote or of one of its pages. */
export interface RemoteFailure {
  /** Time of the failure, ISO 8601. */
  at: string;
  phase: FailurePhase;
  version: string;
  message: string;
  /** How long the user had waited for the remote, or had used it, in milliseconds. */
  durationMs: number;
}

/** State of a remote in this page: its version, load time and failures. */
export interface RemoteHealth {
  /** The version in use, or the one that was tried last. */
  version: string;
  /** Milliseconds from the navigation until the remote's code was loaded; absent until then. */
  loadedInMs?: number;
  /** When the remote's code was loaded, by `performance.now()`. */
  readyAt?: number;
  /** Whether the fallback version is shown because the current version failed. */
  usesFallback?: boolean;
  /** May be from an earlier page load. */
  lastFailure?: RemoteFailure;
  /** Number of failures in this page. */
  failureCount?: number;
}

/** Health by remote name. Part of the shell's first chunk; the stored failures are handled in `remote-health`. */
export const remoteHealthStore = create<ReadonlyMap<string, RemoteHealth>>()(() => new Map());

export function updateRemoteHealth(name: string, health: RemoteHealth): void {
  const current = remoteHealthStore.getState();
  // `true` replaces the state: zustand cannot merge maps.
  remoteHealthStore.setState(new Map(current).set(name, { ...current.get(name), ...health }), true);
}

/** Records that a remote's code is loaded; `startedAt` is the time of the navigation, by `performance.now()`. */
export function recordRemoteLoaded(name: string, version: string, startedAt: number, usesFallback = false): void {
  const readyAt = performance.now();
  updateRemoteHealth(name, { version, loadedInMs: Math.round(readyAt - startedAt), readyAt, usesFallback });
}
