import { SHELL_CONTRACT_VERSION } from '@backoffice/platform/remote/description';
import { SHARED_MODULES, type SharedModule } from '../../../shared/tooling/build/shared-modules';
import { PROVIDED_MODULES } from './shared-modules';

const providedModules = Object.entries(PROVIDED_MODULES);

/**
 * Returns a module's entry in the build's list of shared modules. The entry may be for all subpaths of a
 * package (`react/`).
 */
function findBuildEntry(name: string): SharedModule | undefined {
  return (
    SHARED_MODULES.find((entry) => entry.name === name || entry.formerName === name) ??
    SHARED_MODULES.find(({ name: prefix }) => prefix === name.replace(/[^/]+$/, ''))
  );
}

test('the shell provides every module that the remotes’ builds share', () => {
  const packages = SHARED_MODULES.filter(({ name }) => !name.endsWith('/')).map(({ name }) => name);
  expect(providedModules.map(([name]) => name)).toEqual(expect.arrayContaining(packages));
});

test('the shell also provides every renamed module under its former name, for remotes that were built before the renaming', () => {
  const formerNames = SHARED_MODULES.flatMap(({ formerName = [] }) => formerName);
  expect(formerNames).toHaveLength(12);
  expect(providedModules.map(([name]) => name)).toEqual(expect.arrayContaining(formerNames));
});

test.each(providedModules)(
  'the provided module %s has the version and the loading mode (eager or lazy) from the build’s list of shared modules',
  (name, module) => {
    const entry = findBuildEntry(name);
    expect(entry).toMatchObject({ version: module.version, eager: module.load === undefined });
  },
);

test.each(providedModules.filter(([, { load }]) => load !== undefined))(
  'the lazy module %s can be loaded',
  async (_name, module) => {
    expect(Object.keys((await module.load?.()) ?? {})).not.toEqual([]);
  },
);

test('the shared packages have the version of the shell contract', () => {
  const facades = SHARED_MODULES.filter(({ name }) => name.startsWith('@backoffice/'));
  expect(new Set(facades.map(({ version }) => version))).toEqual(new Set([SHELL_CONTRACT_VERSION]));
});
