import type { FailurePhase } from '@backoffice/shared/contract/client-failures';
import { create } from 'zustand';

/** One time that an area, or a page of it, failed. */
export interface RemoteFailure {
  /** ISO 8601. */
  at: string;
  phase: FailurePhase;
  version: string;
  message: string;
  /** How long its visitor had waited by then. */
  durationMs: number;
}

/** How loading an area went in this page. */
export interface RemoteHealth {
  /** What is in use, or what was tried last. */
  version: string;
  /** From the visit until the area's code was there; absent while it is not. */
  loadedInMs?: number;
  /** When its code was there, by `performance.now()`. */
  readyAt?: number;
  /** An earlier version is shown, because the current one could not be. */
  usesPrevious?: boolean;
  /** Also of an earlier visit, before the page was loaded anew. */
  lastFailure?: RemoteFailure;
  /** How often it failed in this page. */
  failures?: number;
}

/** By the area's name. Part of the shell's first file: what reads it, and what keeps failures, is in `remote-health`. */
export const remoteLoads = create<ReadonlyMap<string, RemoteHealth>>()(() => new Map());

export function noteRemote(name: string, health: RemoteHealth): void {
  const known = remoteLoads.getState();
  // Replaced, not merged: a map has no properties that could be.
  remoteLoads.setState(new Map(known).set(name, { ...known.get(name), ...health }), true);
}

/** Notes that an area's code is there, for a visit that began at `since`. */
export function noteArrival(name: string, version: string, since: number, usesPrevious = false): void {
  const readyAt = performance.now();
  noteRemote(name, { version, loadedInMs: Math.round(readyAt - since), readyAt, usesPrevious });
}
