import { failurePhase } from '@backoffice/contract/client-failures';
import * as z from 'zod/mini';
import { readJson, writeJson } from '../local-storage';
import { type RemoteFailure, type RemoteHealth, remoteHealthStore, updateRemoteHealth } from './remote-health-store';

export type { RemoteFailure, RemoteHealth } from './remote-health-store';

/** Key in localStorage: the last failure of each remote, kept across page loads. */
const STORAGE_KEY = 'remote_failures';

const storedFailuresSchema = z.record(
  z.string(),
  z.object({
    at: z.iso.datetime(),
    phase: failurePhase,
    version: z.string(),
    message: z.string(),
    durationMs: z.number(),
  }),
);

/** Returns no failures if an earlier release has stored them in a different format. */
const readStoredFailures = () => storedFailuresSchema.safeParse(readJson(STORAGE_KEY)).data ?? {};

/** Subscribes a component to the health of each remote: its state in this page and its last failure in this browser. */
export function useRemoteHealth(): ReadonlyMap<string, RemoteHealth> {
  return remoteHealthStore();
}

/** Records a failure of a remote, for this page and for later page loads. */
export function recordFailure(name: string, failure: RemoteFailure): void {
  const known = remoteHealthStore.getState().get(name);
  const failureCount = (known?.failureCount ?? 0) + 1;
  updateRemoteHealth(name, { version: known?.version ?? failure.version, lastFailure: failure, failureCount });
  writeJson(STORAGE_KEY, { ...readStoredFailures(), [name]: failure });
}

function restoreStoredFailures(): void {
  for (const [name, lastFailure] of Object.entries(readStoredFailures())) {
    const known = remoteHealthStore.getState().get(name);
    if (known?.lastFailure === undefined)
      updateRemoteHealth(name, { version: lastFailure.version, ...known, lastFailure });
  }
}

restoreStoredFailures();
