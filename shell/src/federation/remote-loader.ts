import { isCompatibleWithShell } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { recordRemoteLoaded } from '../recovery/remote-health-store';
import { EXCLUDED_MESSAGE, isExcluded } from './excluded-remotes';
import { bustShellCache, FILES_UNREACHABLE } from './load-attempts';
import {
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

/** Whether the user has pinned the fallback version in this tab because the current version did not work. */
function isFallbackPinned({ description, current }: RegisteredRemote): boolean {
  try {
    return sessionStorage.getItem(description.name) === current.version;
  } catch {
    return false;
  }
}

/** Creates a loader that loads each remote at most once at a time; failures are handled by `recovery`. */
export function createRemoteLoader(runtime: RemoteRuntime): RemoteLoader {
  const loading = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, FailedLoad>();

  async function load(remote: RegisteredRemote): Promise<RemoteModule> {
    const { description, current } = remote;
    if (isExcluded(description.name)) throw new RemoteLoadError(EXCLUDED_MESSAGE);
    const startedAt = performance.now();
    let failed = failures.get(description.name);
    if (failed) {
      failed = { ...failed, pendingModule: undefined, isRetry: true, startedAt };
    } else {
      let pendingModule: Promise<RemoteModule> | undefined;
      try {
        if (isFallbackPinned(remote)) throw new UnusableReleaseError('fallback-pinned');
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
