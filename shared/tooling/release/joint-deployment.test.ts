import path from 'node:path';
import type { DeployedSite } from '../test/fixtures/deployed-site';
import { changeFood, deployFoodBeforeAll } from '../test/fixtures/food-site';
import type { TemporaryRoot } from '../test/fixtures/temporary-root';

const CONTRACT = 'shared/platform/src/remote/description.ts';

let root: TemporaryRoot;
let site: DeployedSite;

const { run } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

/** Adds or replaces a remote that owns `segments`, with the page `start` below each. */
function addRemote(name: string, segments: string[], redirects?: Record<string, string>): void {
  root.remote(name, { paths: segments, redirects });
  const routes = segments.map((segment) => `${segment}: [{ path: 'start', element: <Page title="Start">Yes</Page> }]`);
  root.write(
    `${name}/src/module.tsx`,
    `import { Page } from '@backoffice/ui';\nexport default { routes: { ${routes.join(', ')} } };\n`,
  );
}

const owners = () =>
  Object.fromEntries(
    site.registry().remotes.flatMap((remote) => {
      const { name, paths } = remote.description as { name: string; paths: string[] };
      return paths.map((segment) => [segment, name] as const);
    }),
  );

test('screenshots of areas that are deployed together are in one folder, and missing screenshots are reported', async () => {
  changeFood(root, 'New');
  root.remote('mf-drinks');
  root.write(
    'mf-drinks/src/module.tsx',
    `import { Page } from '@backoffice/ui';
    const Start = () => { if (innerWidth < 400) delete window.pageProbe; return <Page title="Drinks">None</Page>; };
    export default { routes: { drinks: [{ path: 'start', element: <Start /> }] } };`,
  );
  const folder = path.join(site.folder, '../pictures');
  const { code, output } = await run('deploy', 'mf-food', 'mf-drinks', '--screenshots', folder);
  expect([code, output.split('\n').slice(1)]).toEqual([
    0,
    [
      `screenshots in ${folder}: 10`,
      expect.stringMatching(/^mf-drinks: Screenshots at 360 px are missing: .*pageProbe/),
    ],
  ]);
});

test('--screenshots is refused when only the shell is deployed', async () => {
  expect(await run('deploy', 'shell', '--screenshots', 'pictures')).toEqual({
    code: 1,
    output: '--screenshots is for areas: the shell has no page',
  });
});

test('a path moves from one area to another when both are deployed together, and back when both are rolled back', async () => {
  addRemote('mf-food', ['food', 'stock']);
  addRemote('mf-drinks', ['drinks'], { '/drinks/crates': '/stock/start' });
  expect(await run('deploy', 'mf-food', 'mf-drinks')).toMatchObject({ code: 0 });
  const before = site.live();
  addRemote('mf-food', ['food']);
  expect(await run('deploy', 'mf-food')).toEqual({
    code: 1,
    output: 'mf-drinks redirects to /stock/start, which belongs to no live area',
  });
  addRemote('mf-drinks', ['drinks', 'stock'], { '/drinks/crates': '/stock/start' });
  expect(await run('deploy', 'mf-drinks')).toEqual({
    code: 1,
    output: 'mf-drinks describes /stock, which belongs to mf-food',
  });
  const { code, output } = await run('deploy', 'mf-drinks', 'mf-food', '--message', 'Stock moves');
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/^mf-drinks 1\.0\.0-\w{10} and mf-food 1\.0\.0-\w{10} are live: built in .*, checked and/),
  ]);
  const after = site.live();
  expect(owners()).toEqual({ food: 'mf-food', drinks: 'mf-drinks', stock: 'mf-drinks' });
  const history: object[] = JSON.parse((await run('releases', '--log', '--json')).output);
  const entry = (name: string) => ({
    ...{ action: 'deploy', name, version: after[name], previous: before[name], message: 'Stock moves' },
    bytes: expect.any(Number),
    seconds: { build: expect.any(Number), gates: expect.any(Number) },
  });
  expect(history.slice(-2)).toEqual([
    expect.objectContaining(entry('mf-food')),
    expect.objectContaining(entry('mf-drinks')),
  ]);
  expect(await run('rollback', 'mf-food')).toEqual({
    code: 1,
    output: 'mf-food describes /stock, which belongs to mf-drinks',
  });
  expect(site.live()).toEqual(after);
  expect(await run('rollback', 'mf-food', 'mf-drinks')).toEqual({
    code: 0,
    output: expect.stringMatching(
      `^mf-food ${before['mf-food']} is live again instead of ${after['mf-food']}; mf-drinks ${before['mf-drinks']} is live again`,
    ),
  });
  expect(site.live()).toEqual(before);
});

test('a deployment of two areas changes nothing when one of them fails a gate', async () => {
  changeFood(root, 'New');
  addRemote('mf-drinks', ['drinks', 'shell']);
  const before = site.files();
  expect(await run('deploy', 'mf-food', 'mf-drinks')).toEqual({
    code: 1,
    output: 'mf-drinks describes /shell, which no area can have',
  });
  expect(site.files()).toEqual(before);
});

test('a deployment of two areas changes nothing when one of them cannot be built', async () => {
  changeFood(root, 'New');
  addRemote('mf-drinks', ['drinks']);
  root.write('mf-drinks/src/module.tsx', "import './missing';\nexport default {};\n");
  const before = site.files();
  const { code, output } = await run('deploy', 'mf-food', 'mf-drinks');
  expect([code, output]).toEqual([1, expect.stringContaining('mf-drinks')]);
  expect(site.files()).toEqual(before);
});

test('a deployment of two areas does not change the area whose version is already live', async () => {
  addRemote('mf-drinks', ['drinks']);
  const { 'mf-food': version } = site.live();
  const { since } = site.registry().remotes[0] ?? {};
  const { code, output } = await run('deploy', 'mf-food', 'mf-drinks');
  expect([code, output.split('\n')]).toEqual([
    0,
    [expect.stringMatching(/^mf-drinks \S+ is live: /), expect.stringContaining(`mf-food ${version} is already live`)],
  ]);
  expect(site.registry().remotes[0]?.since).toBe(since);
});

test('an area that needs a new shell is deployed together with it', async () => {
  const contract = root.read(CONTRACT);
  root.write(CONTRACT, contract.replace("SHELL_CONTRACT_VERSION = '1.1.0'", "SHELL_CONTRACT_VERSION = '1.2.0'"));
  try {
    root.remote('mf-food', { shell: '^1.2.0' });
    const needs = /^mf-food \S+ needs \^1\.2\.0 of the shell's contract, but shell \S+ keeps 1\.1\.0$/;
    expect(await run('deploy', 'mf-food')).toEqual({ code: 1, output: expect.stringMatching(needs) });
    expect(await run('deploy', 'mf-food', 'shell')).toMatchObject({ code: 0 });
    expect(site.registry().remotes).toMatchObject([{ description: { shell: '^1.2.0' } }]);
  } finally {
    root.write(CONTRACT, contract);
  }
});

test.each([
  ['the same area twice', ['deploy', 'mf-food', 'mf-food'], 'mf-food is named twice'],
  ['an unknown area', ['deploy', 'mf-food', 'mf-wine'], /^Name one of shell, mf-food: npm run deploy -w mf-food$/],
  ...['preview', 'watch'].map(
    (option) =>
      [
        `--${option} with several areas`,
        ['deploy', 'mf-food', 'shell', `--${option}`, '10'],
        `--${option} is for one workspace, not mf-food shell`,
      ] as const,
  ),
  [
    'a rollback of several areas to one version',
    ['rollback', 'mf-food', 'shell', '--to', '1.0.0'],
    '--to is for one workspace, not mf-food shell',
  ],
  ['a promotion of several areas', ['promote', 'mf-food', 'shell'], 'Name one workspace, not mf-food shell'],
] as const)(
  'a command line with an invalid combination of areas and options is refused: %s',
  async (_case, [command, ...parameters], reason) => {
    expect(await run(command, ...parameters)).toEqual({ code: 1, output: expect.stringMatching(reason) });
  },
);
