import { type RemoteDescription, suitsShell } from '@backoffice/shared/remote/description';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/shared/remote/registry';
import { noteArrival } from './remote-loads';

/** The part of the federation runtime that loading needs. */
export interface RemoteRuntime {
  /** Answers what a release exposes. From the second `attempt` on (1, 2, …) its files have other addresses. */
  load(name: string, release: Release, attempt: number): Promise<unknown>;
}

/**
 * How long a release is waited for alone; then the last good one is tried as well, and the first that arrives is used.
 * On slow 4G (1.6 Mbit/s, 562 ms) an area that nothing was fetched of ahead takes 2.5 s.
 */
export const TIME_BUDGET_MS = 6000;

/** Our own grounds for not using a release; all others come from the runtime or from the release's code. */
export class ReleaseRefused extends Error {
  constructor(readonly ground: 'incompatible' | 'malformed' | 'too-slow' | 'set-aside') {
    super(ground);
  }
}

/** A remote's code could not be had. The message says why, for people. */
export class RemoteLoadError extends Error {}

/** A visit to a remote whose current release did not come as it should, and what is needed to do something about it. */
export interface FailedLoad {
  remote: RegisteredRemote;
  runtime: RemoteRuntime;
  error: unknown;
  /** The first attempt, which may still succeed, if there was one. */
  arriving?: Promise<RemoteModule>;
  /** Somebody tries again. */
  isRetry?: boolean;
  /** When the visit began, by `performance.now()`. */
  since: number;
  /** How often this page has asked for which version. */
  attempts: Map<string, number>;
}

export interface RemoteLoader {
  /** Loads once; after a failure the next call asks the server again. Rejects with RemoteLoadError. */
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
  if (!isRemoteModule(module) || !paths.every((path) => module.routes[path])) throw new ReleaseRefused('malformed');
  return module;
}

/** Answers `work`, unless it takes longer. */
export async function withinTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ReleaseRefused('too-slow')), limitMs);
  });
  return await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

declare global {
  /** How often each build (`shell`, `mf-menu@0.1.0-abc`) was asked for in vain: its files' later addresses say so. */
  var loadAttempts: Record<string, number> | undefined;
}

export function noteAttempt(build: string, attempt: number): void {
  globalThis.loadAttempts = { ...globalThis.loadAttempts, [build]: attempt };
}

/** After a chunk of the shell did not come: the next one is asked for at another address. */
export function askShellElsewhere(): void {
  noteAttempt('shell', (globalThis.loadAttempts?.shell ?? 0) + 1);
}

/** Why what is fetched late is not there, for people. */
export const UNREACHABLE = 'Its files could not be loaded. Check the connection and try again.';

/** What is only needed once something went wrong comes only then. */
export async function importRecovery(): Promise<typeof import('./recovery')> {
  try {
    return await import(/* webpackChunkName: "recovery" */ './recovery');
  } catch (error) {
    askShellElsewhere();
    throw new RemoteLoadError(UNREACHABLE, { cause: error });
  }
}

/** Whether whoever uses this tab has asked for the earlier version, because this one does not work for them. */
function isSetAside({ description, current }: RegisteredRemote): boolean {
  try {
    return sessionStorage.getItem(description.name) === current.version;
  } catch {
    return false;
  }
}

/** Loads remotes, each at most once at a time. Whatever goes wrong is `recovery`'s. */
export function createRemoteLoader(runtime: RemoteRuntime): RemoteLoader {
  const loading = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, FailedLoad>();

  async function load(remote: RegisteredRemote): Promise<RemoteModule> {
    const { description, current } = remote;
    const since = performance.now();
    let failed = failures.get(description.name);
    if (failed) {
      failed = { ...failed, arriving: undefined, isRetry: true, since };
    } else {
      let arriving: Promise<RemoteModule> | undefined;
      try {
        if (isSetAside(remote)) throw new ReleaseRefused('set-aside');
        if (!suitsShell(description.shell)) throw new ReleaseRefused('incompatible');
        arriving = loadRelease(runtime, description, current, 0);
        const module = await withinTime(arriving, TIME_BUDGET_MS);
        noteArrival(description.name, current.version, since);
        return module;
      } catch (error) {
        failed = { remote, runtime, error, arriving, since, attempts: new Map([[current.version, 1]]) };
        failures.set(description.name, failed);
      }
    }
    const { recover } = await importRecovery();
    return await recover(failed);
  }

  return {
    load(remote) {
      const { name } = remote.description;
      const known = loading.get(name);
      if (known !== undefined) return known;
      const started = load(remote);
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    },
  };
}
