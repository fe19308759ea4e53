import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { SHELL_CONTRACT_VERSION } from '@backoffice/shared/remote/description';
import { PROVIDED_MODULES } from './shared-modules';

interface SharedModule {
  name: string;
  version: string;
  eager: boolean;
}

/** The list by which the remotes are built: ES modules for Node, which jest cannot load itself. */
function listOfTheBuild(): SharedModule[] {
  const file = path.join(__dirname, '../../shared/src/tooling/shared-modules.mjs');
  const script = `import { SHARED_MODULES } from ${JSON.stringify(file)}; console.log(JSON.stringify(SHARED_MODULES))`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }));
}

const list = listOfTheBuild();
const provided = Object.entries(PROVIDED_MODULES);

/** The entry of the list that stands for a provided module: its own, or that of everything below its package. */
function entryFor(name: string): SharedModule | undefined {
  return (
    list.find((entry) => entry.name === name) ?? list.find(({ name: prefix }) => prefix === name.replace(/[^/]+$/, ''))
  );
}

test('the shell provides everything that remotes are built to take from it', () => {
  const packages = list.filter(({ name }) => !name.endsWith('/')).map(({ name }) => name);
  expect(provided.map(([name]) => name)).toEqual(expect.arrayContaining(packages));
});

test.each(provided)('%s is one of the modules that remotes take, in that version and at that time', (name, module) => {
  const entry = entryFor(name);
  expect(entry).toMatchObject({ version: module.version, eager: module.load === undefined });
});

test.each(provided.filter(([, { load }]) => load !== undefined))(
  '%s comes when it is asked for',
  async (_name, module) => {
    expect(Object.keys((await module.load?.()) ?? {})).not.toEqual([]);
  },
);

test('the version of what is shared is the version of the contract', () => {
  const facades = list.filter(({ name }) => name.startsWith('@backoffice/'));
  expect(new Set(facades.map(({ version }) => version))).toEqual(new Set([SHELL_CONTRACT_VERSION]));
});
