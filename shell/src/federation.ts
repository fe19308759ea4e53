import type { Release } from '@backoffice/shared/remote/registry';
import { createInstance } from '@module-federation/enhanced/runtime';
import * as runtimeCore from '@module-federation/runtime-core';
import { askShellElsewhere, noteAttempt, type RemoteRuntime } from './remote-loader';
import { PROVIDED_MODULES, type ProvidedModule } from './shared-modules';

/** Of a single file; the builds of the shell and of the remotes say the same of theirs. */
const FILE_TIME_LIMIT_MS = 10_000;

declare global {
  /** The remotes' entries are built without the runtime's core and take the shell's. */
  var _FEDERATION_RUNTIME_CORE: unknown;
}

type SharedModules = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

function sharedModule({ version, module, load }: ProvidedModule): SharedModules[string] {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
  if (load === undefined) return { version, scope: 'default', lib: () => module, shareConfig };
  const get = () =>
    load().then(
      (loaded) => () => loaded,
      (error) => {
        askShellElsewhere();
        throw error;
      },
    );
  return { version, scope: 'default', get, shareConfig };
}

/** The federation runtime, with the shell as the one provider of shared modules. */
export function createRemoteRuntime(): RemoteRuntime {
  globalThis._FEDERATION_RUNTIME_CORE = runtimeCore;
  const integrity: Release['integrity'] = {};
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(Object.entries(PROVIDED_MODULES).map(([name, module]) => [name, sharedModule(module)])),
    plugins: [
      {
        name: 'guarded-scripts',
        // Every script that the runtime adds has its integrity checked and does not wait for ever.
        createScript({ url }) {
          const script = document.createElement('script');
          script.src = url;
          script.crossOrigin = 'anonymous';
          script.integrity = integrity[new URL(url).pathname] ?? '';
          return { script, timeout: FILE_TIME_LIMIT_MS };
        },
      },
    ],
  });
  return {
    load(name, release, attempt) {
      const container = name.replaceAll('-', '_');
      const attemptName = `${container}_${release.version}_${attempt}`;
      Object.assign(integrity, release.integrity);
      noteAttempt(`${name}@${release.version}`, attempt);
      // What an earlier attempt left there would be taken for the answer to this one.
      Reflect.set(globalThis, container, undefined);
      // A shared module whose chunk did not arrive would answer with that failure for ever.
      for (const versions of Object.values(instance.shareScopeMap.default ?? {})) {
        for (const shared of Object.values(versions)) if (!shared.loaded) shared.loading = null;
      }
      const entry = attempt === 0 ? release.entry : `${release.entry}?attempt=${attempt}`;
      instance.registerRemotes([{ name: attemptName, entryGlobalName: container, entry }]);
      return instance.loadRemote(`${attemptName}/module`);
    },
  };
}
