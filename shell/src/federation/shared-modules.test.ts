import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { SHELL_CONTRACT_VERSION } from '@backoffice/platform/remote/description';
import { PROVIDED_MODULES } from './shared-modules';

interface SharedModule {
  name: string;
  formerName?: string;
  version: string;
  eager: boolean;
}

/** Reads the list from which the remotes are built, in a child process: jest cannot load ES modules. */
function readBuildList(): SharedModule[] {
  const file = path.join(__dirname, '../../../shared/tooling/src/shared-modules.mjs');
  const script = `import { SHARED_MODULES } from ${JSON.stringify(file)}; console.log(JSON.stringify(SHARED_MODULES))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

const buildList = readBuildList();
const providedModules = Object.entries(PROVIDED_MODULES);

/** Returns a module's own entry in the build list, or the entry of its package's subpaths (`react/`). */
function findBuildEntry(name: string): SharedModule | undefined {
  return (
    buildList.find((entry) => entry.name === name || entry.formerName === name) ??
    buildList.find(({ name: prefix }) => prefix === name.replace(/[^/]+$/, ''))
  );
}

test('the shell provides every module that the remotes’ builds share', () => {
  const packages = buildList.filter(({ name }) => !name.endsWith('/')).map(({ name }) => name);
  expect(providedModules.map(([name]) => name)).toEqual(expect.arrayContaining(packages));
});

test('the shell provides every module by its former name, for remotes that were built before', () => {
  const formerNames = buildList.flatMap(({ formerName = [] }) => formerName);
  expect(formerNames).toHaveLength(12);
  expect(providedModules.map(([name]) => name)).toEqual(expect.arrayContaining(formerNames));
});

test.each(providedModules)(
  'the provided module %s has the version and the loading mode of the build list',
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
  const facades = buildList.filter(({ name }) => name.startsWith('@backoffice/'));
  expect(new Set(facades.map(({ version }) => version))).toEqual(new Set([SHELL_CONTRACT_VERSION]));
});
