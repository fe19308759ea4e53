import type { Release } from '@backoffice/platform/remote/registry';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { bustShellCache, recordLoadAttempt } from './load-attempts';
import type { RemoteRuntime } from './release-loader';
import { PROVIDED_MODULES, type ProvidedModule } from './shared-modules';

/** Timeout of a single script; equals `chunkLoadTimeout` in the build configurations of the shell and the remotes. */
const FILE_TIMEOUT_MS = 10_000;

declare global {
  /** Core of the federation runtime. Remote entries, built with `externalRuntime`, read this global variable. */
  var _FEDERATION_RUNTIME_CORE: unknown;
}

type SharedModules = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function toSharedModule({ version, module, load }: ProvidedModule): SharedModules[string] {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
  if (load === undefined) return { version, scope: 'default', lib: () => module, shareConfig };
  const get = () =>
    load().then(
      (loaded) => () => loaded,
      (error) => {
        bustShellCache();
        throw error;
      },
    );
  return { version, scope: 'default', get, shareConfig };
}

/** Creates the federation runtime, in which only the shell provides shared modules. */
export function createRemoteRuntime(): RemoteRuntime {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const integrity: Release['integrity'] = {};
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(PROVIDED_MODULES).map(([name, module]) => [name, toSharedModule(module)]),
    ),
    plugins: [
      {
        name: 'script-integrity-and-timeout',
        createScript({ url }) {
          const script = document.createElement('script');
          script.src = url;
          script.crossOrigin = 'anonymous';
          script.integrity = integrity[new URL(url).pathname] ?? '';
          return { script, timeout: FILE_TIMEOUT_MS };
        },
      },
    ],
  });
  return {
    load(name, release, attempt) {
      const container = name.replaceAll('-', '_');
      const attemptName = `${container}_${release.version}_${attempt}`;
      Object.assign(integrity, release.integrity);
      recordLoadAttempt(`${name}@${release.version}`, attempt);
      // Removes the container of an earlier load attempt, because the runtime would reuse that container.
      Reflect.set(globalThis, container, undefined);
      // Removes the rejected promises of lazy shared modules, because the runtime would reuse them.
      for (const versions of Object.values(instance.shareScopeMap.default ?? {})) {
        for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
      }
      const entry = attempt === 0 ? release.entry : `${release.entry}?attempt=${attempt}`;
      instance.registerRemotes([{ name: attemptName, entryGlobalName: container, entry }]);
      return instance.loadRemote(`${attemptName}/module`);
    },
  };
}
