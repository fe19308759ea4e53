import { type RemoteDescription, suitsShell } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';
import { recordRemoteLoaded } from './remote-health-store';

/** The part of the federation runtime that loading needs. */
export interface RemoteRuntime {
  /** Returns what a release exposes. Attempts after the first (1, 2, …) add a cache-busting query to the file URLs. */
  load(name: string, release: Release, attempt: number): Promise<unknown>;
}

/**
 * Load timeout of a release. After it the fallback version is loaded as well, and the first to finish is used. A remote
 * without prefetched files takes 2.5 s on slow 4G (1.6 Mbit/s, 562 ms latency).
 */
export const LOAD_TIMEOUT_MS = 6000;

/** The loader itself decided against a release; other errors come from the federation runtime or the release's code. */
export class UnusableReleaseError extends Error {
  constructor(readonly reason: 'incompatible' | 'malformed' | 'too-slow' | 'fallback-pinned') {
    super(reason);
  }
}

/** A remote could not be loaded. The message is a text for the user. */
export class RemoteLoadError extends Error {}

/** A failed attempt to load a remote's current release, with all that the recovery needs. */
export interface FailedLoad {
  remote: RegisteredRemote;
  runtime: RemoteRuntime;
  error: unknown;
  /** The first attempt if it was started; after a timeout it may still succeed. */
  pendingModule?: Promise<RemoteModule>;
  /** The user tries again after an earlier failure. */
  isRetry?: boolean;
  /** When the user navigated to the remote, by `performance.now()`. */
  startedAt: number;
  /** Number of load attempts of this page by version. */
  attempts: Map<string, number>;
}

export interface RemoteLoader {
  /** Loads a remote once; after a failure the next call tries again. Rejects with a RemoteLoadError. */
  load(remote: RegisteredRemote): Promise<RemoteModule>;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null || !('routes' in value)) return false;
  const { routes } = value;
  return typeof routes === 'object' && routes !== null && Object.values(routes).every(Array.isArray);
}

/** Loads one release and checks what it exposes; each of `paths` must have routes. */
export async function loadRelease(
  runtime: RemoteRuntime,
  { name, paths }: Pick<RemoteDescription, 'name' | 'paths'>,
  release: Release,
  attempt: number,
): Promise<RemoteModule> {
  const loaded = await runtime.load(name, release, attempt);
  const module = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  if (!isRemoteModule(module) || !paths.every((path) => module.routes[path]))
    throw new UnusableReleaseError('malformed');
  return module;
}

/** Resolves with `work`; rejects with an UnusableReleaseError when it takes longer than `limitMs`. */
export async function withTimeout<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new UnusableReleaseError('too-slow')), limitMs);
  });
  return await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

declare global {
  /** Failed load attempts by build (`shell`, `mf-menu@0.1.0-abc`); the bundler's runtime adds the number to chunk URLs. */
  var loadAttempts: Record<string, number> | undefined;
}

/** Sets the attempt number that the URLs of the build's chunks carry from now on. */
export function recordLoadAttempt(build: string, attempt: number): void {
  globalThis.loadAttempts = { ...globalThis.loadAttempts, [build]: attempt };
}

/** Makes later requests for chunks of the shell bypass the browser's cached failure, by another query string. */
export function bustShellCache(): void {
  recordLoadAttempt('shell', (globalThis.loadAttempts?.shell ?? 0) + 1);
}

/** Message for the user when the code of a page or of the recovery could not be loaded. */
export const FILES_UNREACHABLE = 'Its files could not be loaded. Check the connection and try again.';

/** Loads the recovery code, which is not part of the shell's first chunk. */
export async function importRecovery(): Promise<typeof import('./recovery')> {
  try {
    return await import(/* webpackChunkName: "recovery" */ './recovery');
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
    const startedAt = performance.now();
    let failed = failures.get(description.name);
    if (failed) {
      failed = { ...failed, pendingModule: undefined, isRetry: true, startedAt };
    } else {
      let pendingModule: Promise<RemoteModule> | undefined;
      try {
        if (isFallbackPinned(remote)) throw new UnusableReleaseError('fallback-pinned');
        if (!suitsShell(description.shell)) throw new UnusableReleaseError('incompatible');
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
