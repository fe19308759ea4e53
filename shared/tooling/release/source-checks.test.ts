import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { CommandResult } from '../test/fixtures/command-runner';
import { ROOT } from '../test/fixtures/run-script';
import { createTemporaryRoot, type TemporaryRoot } from '../test/fixtures/temporary-root';

// The compiler and jest on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;
let site: string;

/**
 * Script that checks the sources of mf-food, by default as their current version, and prints the result or the error.
 */
const CHECK = `
  import { buildVersion } from './build/version';
  import { checkVersion } from './release/source-checks';
  const [name = '', version = buildVersion(name)] = process.argv.slice(2);
  try {
    console.log(JSON.stringify(await checkVersion(name, version, process.cwd())));
  } catch (error) {
    console.error(error.message);
  }
`;

beforeAll(() => {
  root = createTemporaryRoot();
  site = path.join(root.folder, 'site');
  root.remote('mf-food');
  cpSync(path.join(ROOT, 'turbo.json'), path.join(root.folder, 'turbo.json'));
  const readMenu = (file: string) => readFileSync(path.join(ROOT, 'mf-menu', file), 'utf8');
  for (const file of ['tsconfig.json', 'jest.config.mjs']) root.write(`mf-food/${file}`, readMenu(file));
  const { scripts } = JSON.parse(readMenu('package.json'));
  root.write('mf-food/package.json', JSON.stringify({ name: 'mf-food', version: '1.0.0', scripts }));
  root.write('shared/tooling/check.ts', CHECK);
  // The repository needs a commit, because turbo recognizes unchanged files only in git clones.
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root.folder });
  git('init', '--quiet');
  git('add', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message', 'Begin');
});

afterAll(() => root.remove());

beforeEach(() => {
  root.write('mf-food/src/price.ts', 'export const PRICE: number = 7;\n');
  writeTest('7');
});

/** Writes a test that passes when the price is `expected`. */
function writeTest(expected: string): void {
  root.write(
    'mf-food/src/price.test.ts',
    `import { PRICE } from './price';\n\ntest('the price is right', () => {\n  expect(PRICE).toBe(${expected});\n});\n`,
  );
}

const check = (...parameters: string[]): Promise<CommandResult> =>
  root.runFile('shared/tooling/check.ts', ...(parameters.length > 0 ? parameters : ['mf-food']));
const deploy = () => root.runFile('shared/tooling/run.mjs', 'deploy', 'mf-food', '--site', site);
const lastLine = ({ output }: CommandResult) => output.split('\n').at(-1);
const readLog = () => readFileSync(path.join(root.folder, 'mf-food/.turbo/turbo-test.log'), 'utf8');

test('correct types and passing tests are not checked again until a file changes', async () => {
  const result = await check();
  expect(JSON.parse(result.output)).toEqual({ seconds: { types: expect.any(Number), tests: expect.any(Number) } });
  const first = readLog();
  await check();
  expect(readLog()).toBe(first);
  writeTest('PRICE');
  await check();
  expect(readLog()).not.toBe(first);
});

test('a deployment with a type error prints its file and line before the tests run, and changes nothing', async () => {
  root.write('mf-food/src/price.ts', "\nexport const PRICE: number = '7';\n");
  writeTest('8');
  const result = await deploy();
  const reason = 'mf-food has type errors, first at mf-food/src/price.ts:2: nothing is deployed';
  expect([result.code, lastLine(result)]).toEqual([1, reason]);
  expect(result.output).toContain("Type 'string' is not assignable to type 'number'");
  expect(result.output).not.toContain('the price is right');
  expect(existsSync(path.join(site, 'mf-food'))).toBe(false);
});

test('a deployment with a failing test prints its file and line, and changes nothing', async () => {
  writeTest('8');
  const result = await deploy();
  expect([result.code, lastLine(result)]).toEqual([
    1,
    'mf-food fails its tests, first at mf-food/src/price.test.ts:4: nothing is deployed',
  ]);
  expect(result.output).toContain('the price is right');
  expect(existsSync(path.join(site, 'mf-food'))).toBe(false);
});

test('a deployment with a failing test of a package that the area contains prints its file and line, and changes nothing', async () => {
  const [area, contract] = ['mf-food/package.json', 'shared/contract/package.json'];
  const before = [area, contract].map((file) => [file, root.read(file)] as const);
  const change = (file: string, changes: object) =>
    root.write(file, JSON.stringify({ ...JSON.parse(root.read(file)), ...changes }));
  change(area, { dependencies: { '@backoffice/contract': '*', react: '*' } });
  // The package's script runs only the failing test, because its other tests take a long time.
  change(contract, { scripts: { test: 'jest src/soup.test.ts' } });
  root.write('shared/contract/src/soup.test.ts', "\ntest('soup is salty', () => {\n  expect(0).toBe(7);\n});\n");
  const result = await deploy();
  for (const [file, content] of before) root.write(file, content);
  rmSync(path.join(root.folder, 'shared/contract/src/soup.test.ts'));
  const place = 'first at shared/contract/src/soup.test.ts:3';
  const reason = `shared/contract, which mf-food contains, fails its tests, ${place}: nothing is deployed`;
  expect([result.code, lastLine(result)]).toEqual([1, reason]);
  expect(result.output).toContain('soup is salty');
  expect(existsSync(path.join(site, 'mf-food'))).toBe(false);
});

test.each([
  [
    'ownCache(useQueryClient(), keys.taxes, "mf-business").write(() => [])',
    'breaks a rule about what areas share',
    'An area caches data under its own name',
  ],
  [
    'useQuery({ queryKey: keys.taxes, queryFn: () => [] })',
    'has type errors',
    "Property '[madeByOwnKey]' is missing in type 'readonly [\"taxes\"]'",
  ],
])(
  'a deployment with %s, which reaches data of another area, is refused because it %s',
  async (use, problem, message) => {
    root.write(
      'mf-food/src/taxes.ts',
      `import * as query from '@backoffice/platform/query';
    const { keys, ownCache, useQuery, useQueryClient } = query;
    export const useTaxes = () => [${use}, keys, ownCache, useQuery, useQueryClient];\n`,
    );
    const result = await deploy();
    rmSync(path.join(root.folder, 'mf-food/src/taxes.ts'));
    const reason = `mf-food ${problem}, first at mf-food/src/taxes.ts:3: nothing is deployed`;
    expect([result.code, lastLine(result)]).toEqual([1, reason]);
    expect(result.output).toContain(message);
    expect(existsSync(path.join(site, 'mf-food'))).toBe(false);
  },
);

test('sources that change while they are tested are refused', async () => {
  const refusal = 'The sources of mf-food changed while they were tested: deploy them again';
  expect(lastLine(await check('mf-food', '1.0.0-0123456789'))).toBe(refusal);
});

test('an area that lacks a script of a gate is refused', async () => {
  root.remote('mf-bare');
  expect(lastLine(await check('mf-bare'))).toBe('mf-bare/package.json lacks the script check-types');
});

test('a deployment that skips types and tests without a reason is refused', async () => {
  const parameters = ['--skip-tests', ' ', '--site', path.join(root.folder, 'site')];
  const result = await root.runFile('shared/tooling/run.mjs', 'deploy', 'mf-food', ...parameters);
  expect([result.code, lastLine(result)]).toEqual([1, expect.stringMatching(/^--skip-tests needs a reason/)]);
});
