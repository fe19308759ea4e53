import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import type { RemoteRuntime } from './remote-loader';
import { PROVIDED_MODULES, type ProvidedModule } from './shared-modules';

const ENTRY_TIME_LIMIT_MS = 10_000;

declare global {
  /** The remotes' entries are built without the runtime's core and take the shell's. */
  var _FEDERATION_RUNTIME_CORE: unknown;
  /** How often loading failed, by workspace: later attempts ask for another address. */
  var remoteAttempts: Record<string, number> | undefined;
}

type SharedModules = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function sharedModule({ version, module, load }: ProvidedModule): SharedModules[string] {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
  if (load === undefined) return { version, scope: 'default', lib: () => module, shareConfig };
  return { version, scope: 'default', get: () => load().then((loaded) => () => loaded), shareConfig };
}

/** Every script that the runtime adds has its integrity checked and does not wait for ever. */
function guardedScripts(remotes: RegisteredRemote[]): ModuleFederationRuntimePlugin {
  const integrity = Object.assign({}, ...remotes.map(({ current }) => current.integrity));
  return {
    name: 'guarded-scripts',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.crossOrigin = 'anonymous';
      script.integrity = integrity[new URL(url).pathname] ?? '';
      return { script, timeout: ENTRY_TIME_LIMIT_MS };
    },
  };
}

/** A container is a global variable: `mf_menu`. */
const containerName = (name: string) => name.replaceAll('-', '_');

function withAttempt(address: string, attempt: number): string {
  return attempt === 0 ? address : `${address}?attempt=${attempt}`;
}

/** The federation runtime, with the shell as the one provider of shared modules. */
export function createRemoteRuntime(remotes: RegisteredRemote[]): RemoteRuntime {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(Object.entries(PROVIDED_MODULES).map(([name, module]) => [name, sharedModule(module)])),
    plugins: [guardedScripts(remotes)],
  });
  return {
    register({ description, current }, attempt) {
      globalThis.remoteAttempts = { ...globalThis.remoteAttempts, [description.name]: attempt, shell: attempt };
      const name = containerName(description.name);
      instance.registerRemotes([{ name, entry: withAttempt(current.entry, attempt) }], { force: attempt > 0 });
      // A shared module whose chunk did not arrive would answer with that failure for ever.
      for (const versions of Object.values(instance.shareScopeMap.default ?? {})) {
        for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
      }
    },
    load: ({ description }) => instance.loadRemote(`${containerName(description.name)}/module`),
  };
}
