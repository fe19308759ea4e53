import { failurePhase } from '@backoffice/shared/contract/client-failures';
import * as z from 'zod/mini';
import { noteRemote, type RemoteFailure, type RemoteHealth, remoteLoads } from './remote-loads';

export type { RemoteFailure, RemoteHealth } from './remote-loads';

/** Where each area's last failure outlives the page. */
const STORAGE_KEY = 'remote_failures';

const keptFailures = z.record(
  z.string(),
  z.object({
    at: z.iso.datetime(),
    phase: failurePhase,
    version: z.string(),
    message: z.string(),
    durationMs: z.number(),
  }),
);

function readKept(): Record<string, RemoteFailure> {
  try {
    return keptFailures.parse(JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'));
  } catch {
    // A browser that refuses storage remembers nothing, and what is not ours is none.
    return {};
  }
}

function keep(failures: Record<string, RemoteFailure>): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(failures));
  } catch {
    // It is then known in this page alone.
  }
}

/**
 * How each area that was visited in this page fares, and the last failure of each that this browser has seen; for
 * components, which follow it.
 */
export function useRemoteHealth(): ReadonlyMap<string, RemoteHealth> {
  return remoteLoads();
}

/** Notes that an area failed, here and for later visits. */
export function noteFailure(name: string, failure: RemoteFailure): void {
  const known = remoteLoads.getState().get(name);
  const failures = (known?.failures ?? 0) + 1;
  noteRemote(name, { version: known?.version ?? failure.version, lastFailure: failure, failures });
  keep({ ...readKept(), [name]: failure });
}

/** Takes up what an earlier page has kept. */
function restoreFailures(): void {
  for (const [name, lastFailure] of Object.entries(readKept())) {
    const known = remoteLoads.getState().get(name);
    if (known?.lastFailure === undefined) noteRemote(name, { version: lastFailure.version, ...known, lastFailure });
  }
}

// Nobody has asked before this module was loaded.
restoreFailures();
