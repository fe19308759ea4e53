import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type DeployedSite, deployedSite } from '../../test/fixtures/deployed-site';
import { ROOT } from '../../test/fixtures/run-script';
import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';
import { storeSources } from '../stored-sources';

// The compiler on a busy machine takes minutes.
jest.setTimeout(600_000);

let root: TemporaryRoot;
let page: string;

/** Stores the sources in the temporary repository as the sources of a release. */
function store(name: string, version: string): void {
  const folder = path.join(root.folder, 'site', name, version);
  mkdirSync(folder, { recursive: true });
  storeSources(name, root.folder, folder);
}

/** Script that compares the types of two releases and prints the result. */
const CHECK = `
  import { checkSharedTypes } from './release/gates/shared-types';
  const [shell = '', version = ''] = process.argv.slice(2);
  console.log(await checkSharedTypes({ site: 'site', shell, remotes: [{ name: 'mf-food', version }] }));
`;

async function check(shell: string, version: string): Promise<string> {
  const { code, output } = await root.runFile('shared/tooling/check-types.ts', shell, version);
  expect(code).toBe(0);
  return output;
}

const PAGE = 'shared/ui/src/page/page.tsx';
const PANEL = 'shared/ui/src/controls/panel.tsx';
const PRICES = 'shared/contract/src/prices.ts';
const LOCATIONS = 'shared/contract/src/locations.ts';
const RIGHTS = 'shared/contract/src/rights.ts';
const SLOTS = 'shared/platform/src/slots/slots.tsx';
const MODULE = 'mf-food/src/module.tsx';

beforeAll(() => {
  // The gate compiles the stored sources of releases, which builds in tests omit by default.
  process.env.STORES_SOURCES = '1';
  root = createTemporaryRoot();
  root.remote('mf-food');
  root.write('shared/tooling/check-types.ts', CHECK);
  root.write(PRICES, 'export const PRICE: number = 7;\n');
  root.write(
    'mf-food/src/price.ts',
    "import { PRICE } from '@backoffice/contract/prices';\n\nexport const HALF = PRICE / 2;\n",
  );
  store('shell', '1');
  store('mf-food', '1');
  page = root.read(PAGE);
  root.write(PAGE, page.replaceAll(/\btitle\b/g, 'heading'));
  root.write(PRICES, "export const PRICE: string = '7';\n");
  store('shell', '2');
});

afterAll(() => root.remove());

test('an area passes with the shared packages that it was built with', async () => {
  expect(await check('1', '1')).toBe('undefined');
});

test('a shell that renames a property of a component is refused with the file and line of the area that uses it', async () => {
  expect(await check('2', '1')).toMatch(
    /^mf-food 1 does not fit shell 2: mf-food\/src\/module\.tsx:2: .*'\{ title: string; children: string; \}' is not assignable to type '.*PageProps'\.$/,
  );
});

test('an area is checked with the contract that it was built with, not with the shell’s contract', async () => {
  expect(await check('2', '1')).not.toContain('price.ts');
});

test('an area is refused when the live shell lacks a property that it uses', async () => {
  root.write(MODULE, root.read(MODULE).replace('title=', 'heading='));
  root.write('mf-food/src/price.ts', '');
  store('mf-food', '2');
  expect(await check('2', '2')).toBe('undefined');
  expect(await check('1', '2')).toMatch(/^mf-food 2 does not fit shell 1: mf-food\/src\/module\.tsx:2: .*heading/);
});

test.each([
  ['0', '1'],
  ['2', '0'],
])(
  'version %s of the shell and version %s of the area are not compared when one was built without stored sources',
  async (shell, version) => {
    expect(await check(shell, version)).toBe('undefined');
  },
);

test.each([
  ['is killed', "process.kill(process.pid, 'SIGKILL');"],
  ['runs out of memory', "console.error('out of memory'); process.exit(134);"],
])('the check fails when the compiler %s', async (_state, program) => {
  const compiler = 'shared/tooling/node_modules/typescript7';
  root.write(`${compiler}/package.json`, '{ "type": "commonjs" }');
  root.write(`${compiler}/bin/tsc`, program);
  const { code, output } = await root.runFile('shared/tooling/check-types.ts', '1', '1');
  rmSync(path.join(root.folder, compiler), { recursive: true });
  expect([code, output]).toEqual([1, expect.stringContaining('The TypeScript compiler ended without a result')]);
});

test('an area passes with an array whose element type is inferred from the values added to it', async () => {
  root.write(
    'mf-food/src/price.ts',
    'const halves = [];\nfor (const price of [7, 9]) halves.push(price / 2);\nexport const HALF = halves.length;\n',
  );
  store('mf-food', '4');
  expect(await check('2', '4')).toBe('undefined');
});

test('an area is refused when the live shell lacks the slot or the back-office module of a contribution', async () => {
  const describeCard = (names: string) =>
    root.write(
      'mf-food/src/price.ts',
      `import { moduleId } from '@backoffice/contract/rights';
      import type { Contribution } from '@backoffice/platform/remote/description';
      export const modules = moduleId.options;
      export const card: Contribution = { id: 'points', title: 'Points', order: 10, ${names} };`,
    );
  root.write(MODULE, root.read(MODULE).replace('title=', 'heading='));
  root.write(RIGHTS, root.read(RIGHTS).replace("'history',", "'history',\n  'loyalty',"));
  root.write(SLOTS, root.read(SLOTS).replace("'menu.item':", "'menu.category': object;\n  'menu.item':"));
  store('shell', '5');
  describeCard("slot: 'menu.item', module: 'items'");
  store('mf-food', '5');
  expect(await check('2', '5')).toBe('undefined');
  describeCard("slot: 'menu.category', module: 'loyalty'");
  store('mf-food', '6');
  expect(await check('5', '6')).toBe('undefined');
  const refused = /^mf-food 6 does not fit shell 2: mf-food\/src\/price\.ts:4: .*"menu\.category".*, and 1 more$/;
  expect(await check('2', '6')).toMatch(refused);
});

test('a shell is refused when it changes the shape of a shared query that an area reads', async () => {
  root.write(
    'mf-food/src/price.ts',
    `import { useBusinessDetails } from '@backoffice/platform/query';
    export const usePhoneNumber = () => useBusinessDetails().data?.phone_number;`,
  );
  store('mf-food', '3');
  root.write(LOCATIONS, root.read(LOCATIONS).replaceAll('phone_number', 'telephone'));
  store('shell', '3');
  expect(await check('2', '3')).toBe('undefined');
  expect(await check('3', '3')).toMatch(
    /^mf-food 3 does not fit shell 3: mf-food\/src\/price\.ts:2: Property 'phone_number' does not exist on type /,
  );
});

describe('a change of the site', () => {
  const FIRST_MODULE = createModule('<Panel icon={null} title="No salt" />');
  let panel: string;
  let site: DeployedSite;
  let live: Record<string, string>;

  function createModule(content: string): string {
    return `import { Page, Panel } from '@backoffice/ui';
      export default { routes: { food: [{ path: 'start', element: <Page title="Food">${content}</Page> }] } };`;
  }

  const run = async (command: string, name: string, ...options: string[]) => {
    const { code, output } = await root.run(command, name, '--site', site.folder, ...options);
    return { code, lastLine: output.split('\n').at(-1) };
  };

  beforeAll(async () => {
    // These tests have a separate build cache, because the builds of other tests have no stored sources.
    process.env.BUILD_CACHE = path.join(root.folder, 'builds');
    panel = readFileSync(path.join(ROOT, PANEL), 'utf8');
    cpSync(path.join(ROOT, LOCATIONS), path.join(root.folder, LOCATIONS));
    root.write(PAGE, page);
    rmSync(path.join(root.folder, 'mf-food'), { recursive: true });
    root.remote('mf-food');
    root.write(MODULE, FIRST_MODULE);
    site = deployedSite(path.join(root.folder, 'live'));
    for (const name of ['shell', 'mf-food']) expect(await run('deploy', name)).toMatchObject({ code: 0 });
    live = site.live();
  });

  beforeEach(() => root.write(PANEL, panel));

  test('by a shell that renames a property is refused, with file and line, even when the tests are skipped', async () => {
    const files = site.files();
    root.write(PANEL, panel.replaceAll(/\btitle\b/g, 'heading'));
    const reason = `^mf-food ${live['mf-food']} does not fit shell \\S+: mf-food/src/module\\.tsx:2: .*PanelProps`;
    expect(await run('deploy', 'shell')).toEqual({ code: 1, lastLine: expect.stringMatching(reason) });
    expect(site.files()).toEqual(files);
  });

  test('by a rollback of the shell is refused when a live area uses what the older shell lacks, unless it is forced', async () => {
    const withHeading = panel
      .replace('  title: string;', '  title: string;\n  heading?: string;')
      .replace('{ icon, title, children', '{ icon, title, heading, children')
      .replace('>{title}</Title>', '>{heading ?? title}</Title>');
    root.write(PANEL, withHeading);
    expect(await run('deploy', 'shell')).toMatchObject({ code: 0 });
    root.write(MODULE, createModule('<Panel icon={null} title="No salt" heading="No pepper" />'));
    expect(await run('deploy', 'mf-food')).toMatchObject({ code: 0 });
    const { shell, 'mf-food': area } = site.live();
    const refusal = await run('rollback', 'shell');
    const reason = `^mf-food ${area} does not fit shell ${live.shell}: mf-food/src/module\\.tsx:2: .*heading`;
    expect([refusal, site.live().shell]).toEqual([{ code: 1, lastLine: expect.stringMatching(reason) }, shell]);
    expect(await run('rollback', 'shell', '--force', 'Nobody can sign in')).toMatchObject({ code: 0 });
    expect(site.live().shell).toBe(live.shell);
    const forced = { reason: 'Nobody can sign in', problem: expect.stringMatching(reason) };
    expect(site.registry()).toMatchObject({ shell: { kept: [{ version: shell }, { version: live.shell, forced }] } });
  });

  test('by a rollback of an area is refused when the live shell no longer has what the earlier version uses', async () => {
    const earlier = site.live()['mf-food'] ?? '';
    root.write(PANEL, panel.replaceAll(/\btitle\b/g, 'heading'));
    root.write(MODULE, createModule('<Panel icon={null} heading="No salt" />'));
    const both = await root.run('deploy', 'shell', 'mf-food', '--site', site.folder);
    expect(both).toMatchObject({ code: 0 });
    const { shell } = site.live();
    const reason = `^mf-food ${earlier} does not fit shell ${shell}: mf-food/src/module\\.tsx:2: `;
    expect(await run('rollback', 'mf-food')).toEqual({ code: 1, lastLine: expect.stringMatching(reason) });
  });
});
