import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import type { DeployedSite } from '../../test/fixtures/deployed-site';
import { deployFoodBeforeAll } from '../../test/fixtures/food-site';
import type { TemporaryRoot } from '../../test/fixtures/temporary-root';

let root: TemporaryRoot;
let site: DeployedSite;

const { deploy } = deployFoodBeforeAll((created) => {
  ({ root, site } = created);
});

/** Expects the deployment of `name` to be refused with `reason` and to leave the site unchanged. */
async function expectRefused(name: string, reason: string | RegExp): Promise<void> {
  const before = site.files();
  const { code, output } = await deploy(name);
  expect([code, output]).toEqual([1, expect.stringMatching(reason)]);
  expect(output.split('\n')).toHaveLength(1);
  expect(site.files()).toEqual(before);
}

/** Writes the source of the remote mf-drinks, which exports `routes`; `head` is the code above the export. */
function routesOfDrinks(routes: string, head = ''): void {
  const imports = "import { Page } from '@backoffice/ui';\nimport { useEffect, useState } from 'react';\n";
  const start = 'const Start = () => <Page title="Drinks">None yet</Page>;\n';
  root.write('mf-drinks/src/module.tsx', `${imports}${start}${head}\nexport default { routes: ${routes} };\n`);
}
const ROUTES = "{ drinks: [{ path: 'start', element: <Start /> }] }";

const liveShell = () =>
  JSON.parse(readFileSync(path.join(site.folder, 'shell', site.live().shell ?? '', 'release.json'), 'utf8'));

/** Makes `release` the live shell without checking it. */
async function goLive(release: object): Promise<void> {
  root.write(
    'shared/tooling/release/go-live.ts',
    `import { publish } from './site';
    await publish(${JSON.stringify(site.folder)}, { shell: ${JSON.stringify(release)} }, 'deploy');`,
  );
  expect(await root.runFile('shared/tooling/release/go-live.ts')).toEqual({ code: 0, output: '' });
}

beforeEach(() => root.remote('mf-drinks'));

test('an area that passes every gate becomes live alongside the areas that are live already', async () => {
  routesOfDrinks(ROUTES);
  expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
  expect(Object.keys(site.live())).toEqual(['shell', 'mf-food', 'mf-drinks']);
});

test.each<[string, { prefix?: string; link?: string; [field: string]: unknown }, RegExp]>([
  ['an invalid description', { visitors: 'everybody' }, /not a valid description: visitors$/],
  ['the name of another area', { name: 'mf-food' }, /names itself mf-food$/],
  [
    'a feature flag that it does not declare',
    { flags: { stock: 'The stock' }, searches: [{ id: 'recipes', title: 'Recipes', flag: 'recipes' }] },
    /uses the flag recipes, which its flags do not declare$/,
  ],
  ['a path of another area', { paths: ['food'] }, /^mf-drinks describes \/food, which belongs to mf-food$/],
  ['a path of the shell', { paths: ['terms'] }, /^mf-drinks describes \/terms, which no area can have$/],
  [
    'a prefix below another area’s path',
    { prefix: '/food' },
    /^mf-drinks has \/food in its sidebar, which is below none of/,
  ],
  [
    'a link below another area’s path',
    { link: '/food/start' },
    /^mf-drinks has \/food\/start in its sidebar, which is below/,
  ],
  [
    'prefetched calls for another area’s page',
    { begins: { '/food/start': ['/items'] } },
    /^mf-drinks describes how \/food\/start begins, which is below none of its paths$/,
  ],
  [
    'a prefetched call that its page does not make',
    { begins: { '/drinks/start': ['/drinks'] } },
    /\/drinks\/start never requests \/api\/drinks, although its description says it begins with it$/,
  ],
  [
    'a range of a later contract',
    { shell: '^2.0.0' },
    /^mf-drinks .* needs \^2\.0\.0 of the shell's contract, but shell .* 1\.1\.0$/,
  ],
  [
    'a contribution without a component',
    { contributions: [{ id: 'today', slot: 'reporting.overview', title: 'Drinks today', order: 1 }] },
    /^mf-drinks describes the contribution “today”, but its module exports no component for it$/,
  ],
  [
    'a path without routes',
    { paths: ['drinks', 'bar'] },
    /^mf-drinks describes \/bar, but its module exports no routes/,
  ],
  ['a first page without a route', { link: '/drinks/other' }, /\/drinks\/other is a page that the area does not have$/],
])('an area with %s is refused', async (_what, { prefix = '/drinks', link = '/drinks/start', ...changes }, reason) => {
  const links = [{ label: 'Start', path: link }];
  root.remote('mf-drinks', { sidebar: { title: 'Drinks', prefix, icon: 'other', order: 9, links }, ...changes });
  await expectRefused('mf-drinks', reason);
});

test('an area that exports routes for a path outside its description is refused', async () => {
  routesOfDrinks("{ drinks: [{ path: 'start', element: <Start /> }], bar: [] }");
  await expectRefused(
    'mf-drinks',
    /^mf-drinks's module exports routes for \/bar, which its description does not name$/,
  );
});

test.each([
  ['@backoffice/ui', '2.0.0'],
  ['react/', '19.0.0'],
])('an area that needs a different version of %s than the shell provides is refused', async (name, version) => {
  await goLive(site.copyShell('later', { provides: { ...liveShell().provides, [name]: version } }));
  await expectRefused('mf-drinks', `^mf-drinks .* needs ${name}\\S* \\^\\S+, but shell later provides ${version}$`);
});

test('an area that needs a module that the shell does not provide is refused', async () => {
  await goLive(site.copyShell('bare', { provides: {} }));
  await expectRefused('mf-drinks', /^mf-drinks .* needs \S+ \S+, but shell bare does not provide it$/);
});

test('an area that is too large is refused', async () => {
  // The area is filled with random numbers, because compression does not make them shorter.
  let state = 1;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state.toString(36);
  };
  routesOfDrinks(ROUTES, `globalThis.ballast = '${Array.from({ length: 20_000 }, next).join('')}';`);
  await expectRefused('mf-drinks', /^mf-drinks's own code is \d+\.\d kB compressed, over its budget of 40 kB$/);
});

test('an area whose style sheet has a rule for the whole page is refused', async () => {
  root.write('mf-drinks/src/leak.css', 'body { color: red }');
  routesOfDrinks(ROUTES, "import './leak.css';");
  await expectRefused('mf-drinks', /^mf-drinks's style sheets reach beyond it with body$/);
});

test.each([
  [
    'throws as it loads',
    "throw new Error('No ice');",
    /does not start in shell .*: \/drinks\/start shows “.*” \(.*No ice\)$/,
  ],
  ['throws as it renders', "const Start2 = () => { throw new Error('No ice') };", /shows “.*” \(.*No ice.*\)$/],
])('an area that fails to start is refused (its code %s)', async (_what, head, reason) => {
  routesOfDrinks(ROUTES.replace('<Start />', head.includes('Start2') ? '<Start2 />' : '<Start />'), head);
  await expectRefused('mf-drinks', reason);
});

test('an area that does not start is refused even though its live release starts', async () => {
  root.write('mf-food/src/module.tsx', "throw new Error('No salt'); export default {};");
  await expectRefused('mf-food', /^mf-food .* does not start in shell .*No salt/);
});

test('an area is checked again when a different shell becomes live during its deployment', async () => {
  const later = site.copyShell('later', { contract: '2.0.0' });
  let requests = 0;
  // The area's page waits for this server, which makes the other shell live before its first response.
  const server = createServer(async (_request, response) => {
    requests += 1;
    if (requests === 1) await goLive(later);
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  routesOfDrinks(
    ROUTES.replace('<Start />', '<Slow />'),
    `const Slow = () => {
      const [ready, setReady] = useState(false);
      useEffect(() => { fetch('http://127.0.0.1:${port}').then(() => setReady(true)) }, []);
      return ready ? <Start /> : null;
    };`,
  );
  const { code, output } = await deploy('mf-drinks');
  server.close();
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/needs \^1\.0\.0 of the shell's contract, but shell later/),
  ]);
  expect(Object.keys(site.live())).toEqual(['shell', 'mf-food']);
});

describe('a new shell', () => {
  /** Files that a test has changed, with their original content. */
  const replaced: Array<[file: string, content: string]> = [];
  function replace(file: string, text: string, by: string): void {
    const content = root.read(file);
    expect(content).toContain(text);
    replaced.push([file, content]);
    root.write(file, content.replace(text, by));
  }

  afterEach(() => {
    for (const [file, content] of replaced.splice(0)) root.write(file, content);
  });

  test('is refused when its contract version is outside the range that a live area needs', async () => {
    replace(
      'shared/platform/src/remote/description.ts',
      "SHELL_CONTRACT_VERSION = '1.1.0'",
      "SHELL_CONTRACT_VERSION = '2.0.0'",
    );
    await expectRefused('shell', /^mf-food .* needs \^1\.0\.0 of the shell's contract, but shell .* keeps 2\.0\.0$/);
  });

  test('is refused when a live area does not start in it', async () => {
    replace('shell/src/federation/shared-modules.ts', "'@backoffice/ui': facade(ui)", "'@backoffice/ui': facade({})");
    await expectRefused('shell', /^mf-food .* does not start in shell .*: \/food\/start shows /);
  });
});

test('a rollback to a release that does not work with the live shell is refused', async () => {
  root.write(
    'mf-food/src/module.tsx',
    "export default { routes: { food: [{ path: 'start', element: <h1>Food</h1> }] } }",
  );
  expect(await deploy('mf-food')).toMatchObject({ code: 0 });
  const { '@backoffice/ui': _, ...provides } = liveShell().provides;
  await goLive(site.copyShell('without-ui', { provides }));
  const before = site.files();
  const { code, output } = await root.run('rollback', 'mf-food', '--site', site.folder);
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^mf-food .* needs @backoffice\/ui .* does not provide it$/),
  ]);
  expect(site.files()).toEqual(before);
});
