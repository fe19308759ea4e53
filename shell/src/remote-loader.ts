import { type RemoteDescription, SHELL_CONTRACT_VERSION, suitsShell } from '@backoffice/shared/remote/description';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';

/** The part of the federation runtime that loading needs. */
export interface RemoteRuntime {
  /** Announces a remote. From the second `attempt` on (1, 2, …) it forgets what it knew and uses another address. */
  register(remote: RegisteredRemote, attempt: number): void;
  /** Answers what the remote exposes. */
  load(remote: RegisteredRemote): Promise<unknown>;
}

export type LoadFailure = 'incompatible' | 'unreachable' | 'too-slow' | 'malformed';

/** A remote's code could not be had. `cause` holds what the runtime said. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';

  constructor(
    readonly remote: RemoteDescription,
    readonly reason: LoadFailure,
    cause?: unknown,
  ) {
    super(`${remote.name} could not be loaded: ${reason}`, { cause });
  }
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

function exposedModule(remote: RegisteredRemote, loaded: unknown): RemoteModule {
  const module = typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  if (!isRemoteModule(module)) throw new RemoteLoadError(remote.description, 'malformed');
  const missing = remote.description.paths.find((segment) => module.routes[segment] === undefined);
  if (missing !== undefined) throw new RemoteLoadError(remote.description, 'malformed', `no routes for /${missing}`);
  return module;
}

function withinTime<Result>(work: Promise<Result>, remote: RegisteredRemote, limitMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new RemoteLoadError(remote.description, 'too-slow')), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/**
 * Loads remotes, each at most once at a time and within `timeLimitMs` in all. The limit is ours: the runtime has none
 * for a whole remote, only for single files.
 */
export function createRemoteLoader(runtime: RemoteRuntime, timeLimitMs = 15_000): RemoteLoader {
  const loading = new Map<string, Promise<RemoteModule>>();
  const failures = new Map<string, number>();

  async function attempt(remote: RegisteredRemote): Promise<RemoteModule> {
    const { description } = remote;
    if (!suitsShell(description.shell, SHELL_CONTRACT_VERSION)) throw new RemoteLoadError(description, 'incompatible');
    const failed = failures.get(description.name) ?? 0;
    try {
      runtime.register(remote, failed);
      return exposedModule(remote, await withinTime(runtime.load(remote), remote, timeLimitMs));
    } catch (error) {
      failures.set(description.name, failed + 1);
      throw error instanceof RemoteLoadError ? error : new RemoteLoadError(description, 'unreachable', error);
    }
  }

  return {
    load(remote) {
      const { name } = remote.description;
      const known = loading.get(name);
      if (known !== undefined) return known;
      const started = attempt(remote);
      loading.set(name, started);
      started.catch(() => loading.delete(name));
      return started;
    },
  };
}
