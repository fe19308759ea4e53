import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { copySite, type DeployedSite, deployedSite } from '../../test/fixtures/deployed-site';
import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

/** Source file of a shared module, to which the tests add exports. */
const ENTRY = 'shared/ui/src/filters.tsx';
const MODULE = '@backoffice/ui/filters';
const SALT_FIELD = 'export const SaltField = () => null;\n';
const SALT_TYPE = 'export interface Salt { name: string }\n';
const UNUSED_FIELD = 'export const UnusedField = () => null;\n';

let root: TemporaryRoot;
/** Content of ENTRY when the first releases are deployed. */
let entry: string;
/** A site with the shell and mf-food, whose second page uses SaltField; each test has a copy of its own. */
let firstSite: string;
let site: DeployedSite;

const deploy = (name: string) => root.run('deploy', name, '--site', site.folder);

/** Creates a remote with two pages: the first imports nothing, the second renders `second`. */
function remoteWithSecondPage(name: string, second: string, head: string): void {
  root.remote(name);
  const segment = name.slice('mf-'.length);
  const start = `{ path: 'start', element: <h1>${segment}</h1> }`;
  const routes = `{ ${segment}: [${start}, { path: 'second', element: ${second} }] }`;
  root.write(`${name}/src/module.tsx`, `${head}\nexport default { routes: ${routes} };\n`);
}

/** Merges `changes` into release.json of the live release of a workspace. */
function changeRelease(name: string, changes: object): void {
  const file = path.join(site.folder, name, site.live()[name] ?? '', 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

/** Expects the deployment of `name` to be refused with `reason` and to leave the site unchanged. */
async function expectRefused(name: string, reason: RegExp): Promise<void> {
  const before = site.files();
  expect(await deploy(name)).toEqual({ code: 1, output: expect.stringMatching(reason) });
  expect(site.files()).toEqual(before);
}

beforeAll(async () => {
  root = createTemporaryRoot();
  entry = `${root.read(ENTRY)}\n${SALT_FIELD}${SALT_TYPE}${UNUSED_FIELD}`;
  root.write(ENTRY, entry);
  remoteWithSecondPage('mf-food', '<SaltField />', `import { SaltField } from '${MODULE}';`);
  firstSite = path.join(root.folder, 'first/site');
  site = deployedSite(firstSite);
  expect(await deploy('shell')).toMatchObject({ code: 0 });
  expect(await deploy('mf-food')).toMatchObject({ code: 0 });
});

afterAll(() => root.remove());

beforeEach(() => {
  root.write(ENTRY, entry);
  site = copySite(firstSite, root.folder);
});

describe('a new shell without an export that a lazily loaded page of a live area imports', () => {
  const refusal = /^mf-food \S+ imports SaltField from @backoffice\/ui\/filters, but shell \S+ does not export it$/;

  beforeEach(() => root.write(ENTRY, entry.replace(SALT_FIELD, '')));

  test('is refused', () => expectRefused('shell', refusal));

  test('is refused with the file and line of the import when the live area’s release has stored sources', async () => {
    const sources = { 'mf-food/src/module.tsx': root.read('mf-food/src/module.tsx') };
    const file = path.join(site.folder, 'mf-food', site.live()['mf-food'] ?? '', '.sources.json.gz');
    writeFileSync(file, gzipSync(JSON.stringify(sources)));
    await expectRefused('shell', /^mf-food \S+ imports SaltField from \S+ at mf-food\/src\/module\.tsx:1, but shell /);
  });

  test('passes when the live area’s release does not record its imports', async () => {
    changeRelease('mf-food', { imports: undefined });
    expect(await deploy('shell')).toMatchObject({ code: 0 });
  });
});

test('a new shell passes when it lacks a type, or an export that no live area imports', async () => {
  root.write(ENTRY, entry.replace(SALT_TYPE, '').replace(UNUSED_FIELD, ''));
  expect(await deploy('shell')).toMatchObject({ code: 0 });
});

test('a new shell with a lower minor version of React than a live area needs is refused', async () => {
  changeRelease('mf-food', { requires: { 'react/jsx-runtime': '^19.99.0' } });
  root.write(ENTRY, entry.replace(SALT_TYPE, '').replace(UNUSED_FIELD, ''));
  await expectRefused(
    'shell',
    /^mf-food \S+ needs react\/jsx-runtime \^19\.99\.0, but shell \S+ provides 19\.\d+\.\d+$/,
  );
});

describe('an area whose lazily loaded page imports a name that the live shell does not export', () => {
  beforeEach(() => {
    root.write(ENTRY, `${entry}export const SpiceField = () => null;\n`);
    remoteWithSecondPage('mf-drinks', '<SpiceField />', `import { SpiceField } from '${MODULE}';`);
  });

  test('is refused', () =>
    expectRefused(
      'mf-drinks',
      /^mf-drinks \S+ imports SpiceField from @backoffice\/ui\/filters, but shell \S+ does not export it$/,
    ));

  test('passes when the live shell’s release does not record its exports', async () => {
    changeRelease('shell', { exports: undefined });
    expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
  });

  test('passes once a shell that exports the name is live', async () => {
    expect(await deploy('shell')).toMatchObject({ code: 0 });
    expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
  });
});

test('an area passes when it imports a missing name only as a type, or does not use it', async () => {
  root.write(ENTRY, `${entry}export const SpiceField = () => null;\nexport interface Spice { name: string }\n`);
  const head = `import { type Spice, SpiceField } from '${MODULE}';\nconst salt: Spice = { name: 'Salt' };`;
  remoteWithSecondPage('mf-drinks', '<p>{salt.name}</p>', head);
  expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
});

test('an area with a namespace import of a shared module is refused', async () => {
  const head = `import * as filters from '${MODULE}';`;
  remoteWithSecondPage('mf-drinks', '<p>{Object.keys(filters)}</p>', head);
  await expectRefused('mf-drinks', /^mf-drinks \S+ takes @backoffice\/ui\/filters as a whole: it must import/);
});

test('an area that uses a function of zod that the live shell does not share is refused', async () => {
  const head = `import * as z from 'zod/mini';\nconst digits = z.templateLiteral([z.number()]);`;
  remoteWithSecondPage('mf-drinks', '<p>{String(digits.safeParse(1).success)}</p>', head);
  await expectRefused(
    'mf-drinks',
    /^mf-drinks \S+ imports templateLiteral from zod\/mini, but shell \S+ does not export it$/,
  );
});

test('index.html and the registry contain no imported names', () => {
  const { 'index.html': page = '', 'registry.json': registry = '' } = site.files();
  for (const text of [page, registry]) expect(Buffer.from(text, 'base64').toString()).not.toContain('SaltField');
});
