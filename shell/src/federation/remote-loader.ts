import { isCompatibleWithShell } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { recordRemoteLoaded, remoteHealthStore } from '../recovery/remote-health-store';
import { readSessionItem } from '../session-storage';
import { EXCLUDED_MESSAGE, isExcluded } from './excluded-remotes';
import { bustShellCache, FILES_UNREACHABLE_MESSAGE } from './load-attempts';
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
  /**
   * Loads a remote once; after a failure the next call tries again. While the fallback version is in use, a new visit
   * tries again to load the current version. Rejects with a RemoteLoadError.
   */
  load(remote: RegisteredRemote, isNewVisit?: boolean): Promise<RemoteModule>;
}

export interface PagesLoader extends RemoteLoader {
  /** Returns the fallback version of a remote, while it is in use because the current version failed. */
  getFallback(name: string): RemoteModule | undefined;
}

/** Loads the recovery code, which is not part of the shell's first chunk. */
async function importRecovery(): Promise<typeof import('../recovery/recovery')> {
  try {
    return await import(/* webpackChunkName: "recovery" */ '../recovery/recovery');
  } catch (error) {
    bustShellCache();
    throw new RemoteLoadError(FILES_UNREACHABLE_MESSAGE, { cause: error });
  }
}

const isFallbackPinned = ({ description, current }: RegisteredRemote) =>
  readSessionItem(description.name) === current.version;

/** Creates a loader that has at most one pending load of each remote. The module `recovery` handles failures. */
export function createRemoteLoader(runtime: RemoteRuntime): PagesLoader {
  const loading = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, FailedLoad>();
  const fallbacks = new Map<string, RemoteModule>();

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
        const attempts = new Map([[current.version, 1]]);
        failed = { remote, runtime, error, pendingModule, startedAt, attempts, loads: new Map() };
        if (pendingModule !== undefined) failed.loads.set(current.version, pendingModule);
        failures.set(description.name, failed);
      }
    }
    const { recover } = await importRecovery();
    const module = await recover(failed);
    if (remoteHealthStore.getState().get(description.name)?.usesFallback) fallbacks.set(description.name, module);
    return module;
  }

  /** Tries to load the current version; resolves with the `fallback` if the current version does not load. */
  async function replaceFallback(failed: FailedLoad, fallback: RemoteModule): Promise<RemoteModule> {
    const { name } = failed.remote.description;
    // Concurrent calls do not find the fallback, so they wait for this attempt instead of starting another one.
    fallbacks.delete(name);
    const { retryCurrentVersion } = await importRecovery();
    const module = await retryCurrentVersion({ ...failed, startedAt: performance.now() });
    if (module === undefined) fallbacks.set(name, fallback);
    return module ?? fallback;
  }

  return {
    load(remote, isNewVisit = false) {
      const { name } = remote.description;
      const pending = loading.get(name);
      const [failed, fallback] = [failures.get(name), fallbacks.get(name)];
      const isReplaceable =
        isNewVisit && failed !== undefined && fallback !== undefined && !isFallbackPinned(failed.remote);
      if (pending !== undefined && !isReplaceable) return pending;
      const started = isReplaceable ? replaceFallback(failed, fallback) : load(remote);
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    },
    getFallback: (name) => fallbacks.get(name),
  };
}
