import type { ParsedDescription } from '@backoffice/platform/remote/description';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';

/** The part of the federation runtime that loads releases. */
export interface RemoteRuntime {
  /** Returns what a release exposes. Attempts after the first (1, 2, …) add a cache-busting query to the file URLs. */
  load(name: string, release: Release, attempt: number): Promise<unknown>;
}

/**
 * Load timeout of a release, in milliseconds. After the timeout the fallback version is loaded as well, and the version
 * that finishes first is used. A remote without prefetched files takes 2.5 s on slow 4G (1.6 Mbit/s, 562 ms latency).
 */
export const LOAD_TIMEOUT_MS = 6000;

/** The loader rejected a release; other errors come from the federation runtime or the release's code. */
export class UnusableReleaseError extends Error {
  constructor(readonly reason: 'incompatible' | 'malformed' | 'too-slow' | 'fallback-pinned') {
    super(reason);
  }
}

/** A remote could not be loaded. The message is a text for the user. */
export class RemoteLoadError extends Error {}

/** A failed attempt to load a remote's current release, with everything that the recovery needs. */
export interface FailedLoad {
  remote: RegisteredRemote;
  runtime: RemoteRuntime;
  error: unknown;
  /** The first load, if one was started. After a timeout it is still pending and may succeed. */
  pendingModule?: Promise<RemoteModule>;
  /** Whether the user tries again after a failure. */
  isRetry?: boolean;
  /** When the user navigated to the remote, as a `performance.now()` timestamp. */
  startedAt: number;
  /** Number of load attempts in this page, by version. */
  attempts: Map<string, number>;
  /** The latest load of each version in this page, by version. A load that timed out may have succeeded since then. */
  loads: Map<string, Promise<RemoteModule>>;
}

function isRemoteModule(value: unknown): value is RemoteModule {
  if (typeof value !== 'object' || value === null || !('routes' in value)) return false;
  const { routes } = value;
  return typeof routes === 'object' && routes !== null && Object.values(routes).every(Array.isArray);
}

/** Loads one release and checks what it exposes; each of `paths` must have routes. */
export async function loadRelease(
  runtime: RemoteRuntime,
  { name, paths }: Pick<ParsedDescription, 'name' | 'paths'>,
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
