import { isCompatibleWithShell } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { recordRemoteLoaded } from '../recovery/remote-health-store';
import { bustShellCache, FILES_UNREACHABLE } from './load-attempts';
import {
  EXCLUDED,
  type FailedLoad,
  LOAD_TIMEOUT_MS,
  loadRelease,
  RemoteLoadError,
  type RemoteRuntime,
  UnusableReleaseError,
  withTimeout,
} from './release-loader';

export interface RemoteLoader {
  /** Loads a remote once; after a failure the next call tries again. Rejects with a RemoteLoadError. */
  load(remote: RegisteredRemote): Promise<RemoteModule>;
}

/** Loads the recovery code, which is not part of the shell's first chunk. */
export async function importRecovery(): Promise<typeof import('../recovery/recovery')> {
  try {
    return await import(/* webpackChunkName: "recovery" */ '../recovery/recovery');
  } catch (error) {
    bustShellCache();
    throw new RemoteLoadError(FILES_UNREACHABLE, { cause: error });
  }
}

/**
 * Returns why the user does not want the current version in this tab: it did not work, so the fallback version is pinned,
 * or it disturbed other areas.
 */
function findRefusal({ description, current }: RegisteredRemote): 'fallback-pinned' | 'excluded' | undefined {
  try {
    const pin = sessionStorage.getItem(description.name);
    if (pin === EXCLUDED) return 'excluded';
    return pin === current.version ? 'fallback-pinned' : undefined;
  } catch {
    return undefined;
  }
}

/** Creates a loader that loads each remote at most once at a time; failures are handled by `recovery`. */
export function createRemoteLoader(runtime: RemoteRuntime): RemoteLoader {
  const loading = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, FailedLoad>();

  async function load(remote: RegisteredRemote): Promise<RemoteModule> {
    const { description, current } = remote;
    const startedAt = performance.now();
    let failed = failures.get(description.name);
    if (failed) {
      failed = { ...failed, pendingModule: undefined, isRetry: true, startedAt };
    } else {
      let pendingModule: Promise<RemoteModule> | undefined;
      try {
        const refusal = findRefusal(remote);
        if (refusal !== undefined) throw new UnusableReleaseError(refusal);
        if (!isCompatibleWithShell(description.shell)) throw new UnusableReleaseError('incompatible');
        pendingModule = loadRelease(runtime, description, current, 0);
        const module = await withTimeout(pendingModule, LOAD_TIMEOUT_MS);
        recordRemoteLoaded(description.name, current.version, startedAt);
        return module;
      } catch (error) {
        failed = { remote, runtime, error, pendingModule, startedAt, attempts: new Map([[current.version, 1]]) };
        failures.set(description.name, failed);
      }
    }
    const { recover } = await importRecovery();
    return await recover(failed);
  }

  return {
    load(remote) {
      const { name } = remote.description;
      const pending = loading.get(name);
      if (pending !== undefined) return pending;
      const started = load(remote);
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    },
  };
}
