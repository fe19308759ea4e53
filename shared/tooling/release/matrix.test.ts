import { execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryRoot, type TemporaryRoot } from '../test/fixtures/temporary-root';

const UI = 'shared/ui/src/ui.ts';
const FOOD = 'mf-food/src/module.tsx';
const PACKAGE = 'mf-food/package.json';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;
let ui: string;
let shellPackage: string;

function git(...parameters: string[]): string {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  // When a git hook runs this test, the hook's variables would make git use the hook's repository.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_')));
  return execFileSync('git', [...identity, ...parameters], { cwd: root.folder, encoding: 'utf8', env }).trim();
}

function commit(message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

/** Adds an export to the design system and uses it in mf-food. */
function showInFood(part: string): void {
  root.write(UI, `${ui}\nexport const ${part} = () => null;\n`);
  const page = `<Page title="Food"><${part} /></Page>`;
  root.write(
    FOOD,
    `import { Page, ${part} } from '@backoffice/ui';
    export default { routes: { food: [{ path: 'start', element: ${page} }] } };`,
  );
}

function setVersion(file: string, version: string): void {
  root.write(file, JSON.stringify({ ...JSON.parse(root.read(file)), version }));
}

const matrix = () => root.run('matrix');

beforeAll(() => {
  root = createTemporaryRoot();
  ui = root.read(UI);
  shellPackage = root.read('shell/package.json');
  git('init', '--quiet');
});

afterAll(() => root.remove());

/** Each test begins with one commit: the shell and mf-food at 0.1.0. */
beforeEach(() => {
  root.write(UI, ui);
  root.write('shell/package.json', shellPackage);
  setVersion('shell/package.json', '0.1.0');
  root.clear();
  root.remote('mf-food');
  setVersion(PACKAGE, '0.1.0');
  rmSync(path.join(root.folder, '.git'), { recursive: true, force: true });
  git('init', '--quiet');
  commit('Begin');
});

test('npm run matrix passes and lists the workspaces that have no earlier release', async () => {
  const { code, output } = await matrix();
  const [shell, food, ...table] = output.split('\n');
  expect([code, shell, food]).toEqual([0, 'shell has no earlier release', 'mf-food has no earlier release']);
  expect(table).toEqual([expect.any(String), expect.stringMatching(/^mf-food .* passes every gate$/)]);
});

test('npm run matrix fails when a gate would refuse the sources', async () => {
  root.write('mf-food/src/leak.css', 'body { color: red }');
  root.write(FOOD, `import './leak.css';\n${root.read(FOOD)}`);
  const { code, output } = await matrix();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/FAILS: mf-food's style sheets reach beyond it with body$/),
  ]);
});

test('npm run matrix runs an area with the previous shell and a shell with the previous area, built from their commits', async () => {
  const moduleBefore = root.read(FOOD);
  root.write(FOOD, moduleBefore.replace('title="food"', 'title="Before the release"'));
  commit('Change the title');
  root.write(FOOD, moduleBefore);
  setVersion(PACKAGE, '1.0.0');
  setVersion('shell/package.json', '1.0.0');
  commit('Release');
  root.write('notes.md', 'Later');
  commit('Go on');
  const { code, output } = await matrix();
  expect([code, output.split('\n').map((line) => line.replace(/-[0-9a-f]{10}/g, '').replace(/ {2,}/g, '  '))]).toEqual([
    0,
    [
      'area  its release  shell  together',
      'mf-food  1.0.0  1.0.0  passes every gate',
      'mf-food  1.0.0  0.1.0  works: food',
      'mf-food  0.1.0  1.0.0  works: Before the release',
    ],
  ]);
});

test('npm run matrix fails when an area uses a new export, or the shell drops a used one, without a new contract version', async () => {
  showInFood('Early');
  commit('Show something');
  showInFood('Late');
  setVersion(PACKAGE, '1.0.0');
  setVersion('shell/package.json', '1.0.0');
  const { code, output } = await matrix();
  expect(code).toBe(1);
  expect(output).toMatch(
    /^mf-food +1\.0\.0-\S+ +0\.1\.0-\S+ +FAILS: mf-food .* imports Late from \S+, but shell 0\.1\.0/m,
  );
  expect(output).toMatch(
    /^mf-food +0\.1\.0-\S+ +1\.0\.0-\S+ +FAILS: mf-food .* imports Early from \S+, but shell 1\.0\.0/m,
  );
});

test('npm run matrix passes an area whose description requires a newer shell', async () => {
  const description = 'shared/platform/src/remote/description.ts';
  const contract = root.read(description);
  root.write(description, contract.replace("SHELL_CONTRACT_VERSION = '1.1.0'", "SHELL_CONTRACT_VERSION = '1.2.0'"));
  root.remote('mf-food', { shell: '^1.2.0' });
  setVersion('shell/package.json', '1.0.0');
  const { code, output } = await matrix();
  root.write(description, contract);
  expect([code, output]).toEqual([0, expect.stringMatching(/deployed after the shell: mf-food .* needs \^1\.2\.0/)]);
});

test('npm run matrix uses the last commit as the previous release when the new version is not committed yet', async () => {
  setVersion('shell/package.json', '1.0.0');
  const { code, output } = await matrix();
  expect([code, output]).toEqual([0, expect.stringMatching(/^mf-food has no earlier release\n/)]);
  expect(output).toMatch(/^mf-food +0\.1\.0-\S+ +0\.1\.0-\S+ +works: food$/m);
});

test('npm run matrix lists packages whose versions have changed since the earlier release', async () => {
  const lockfile = root.read('package-lock.json');
  const changed = JSON.parse(lockfile);
  const { version } = changed.packages['node_modules/axios'];
  changed.packages['node_modules/axios'].version = '1.0.0';
  root.write('package-lock.json', JSON.stringify(changed));
  commit('Use an older package');
  root.write('package-lock.json', lockfile);
  setVersion('shell/package.json', '1.0.0');
  const { output } = await matrix();
  const line = `shell as of ${git('rev-parse', 'HEAD').slice(0, 7)} is built with the packages that are installed today`;
  expect(output).toContain(`${line}: axios 1.0.0 → ${version}`);
});

test('npm run matrix --site runs every live area, with or without sources, with the shell built from the sources', async () => {
  root.remote('mf-drinks');
  const site = path.join(root.folder, 'live');
  for (const name of ['shell', 'mf-food', 'mf-drinks']) {
    expect(await root.run('deploy', name, '--site', site)).toMatchObject({ code: 0 });
  }
  root.clear();
  root.remote('mf-food');
  setVersion(PACKAGE, '1.0.0');
  setVersion('shell/package.json', '1.0.0');
  const { code, output } = await root.run('matrix', '--site', site);
  expect([code, output.split('\n').map((line) => line.replace(/-[0-9a-f]{10}/g, '').replace(/ {2,}/g, '  '))]).toEqual([
    0,
    [
      'area  its release  shell  together',
      'mf-food  1.0.0  1.0.0  passes every gate',
      'mf-food  1.0.0  0.1.0  works: food',
      'mf-food  0.1.0  1.0.0  works: food',
      'mf-drinks  1.0.0  1.0.0  works: drinks',
    ],
  ]);
  root.remote('mf-food', { paths: ['food', 'drinks'] });
  expect((await root.run('matrix', '--site', site)).output).toMatch(
    /FAILS: mf-food describes \/drinks, which belongs to mf-drinks$/m,
  );
  expect(await root.run('matrix', '--site', path.join(root.folder, 'empty'))).toEqual({
    code: 1,
    output: expect.stringMatching(/^Nothing is live in .*empty$/),
  });
});

test('npm run matrix fails with a request to fetch the git history when the clone is shallow', async () => {
  root.write('.git/shallow', `${git('rev-parse', 'HEAD')}\n`);
  expect(await matrix()).toEqual({ code: 1, output: expect.stringMatching(/cut off.*git fetch --unshallow$/) });
});

test('npm run matrix fails without a git history', async () => {
  renameSync(path.join(root.folder, '.git'), path.join(root.folder, 'history'));
  expect(await matrix()).toEqual({ code: 1, output: expect.stringMatching(/^There is no history here/) });
  renameSync(path.join(root.folder, 'history'), path.join(root.folder, '.git'));
});
