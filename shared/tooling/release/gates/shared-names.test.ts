import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copySite, type DeployedSite, deployedSite } from '../../test/fixtures/deployed-site';
import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

const FORM = 'shared/ui/src/form.tsx';
const CHECKBOX = "export { CheckboxField, type CheckboxFieldProps } from './checkbox-field';\n";

let root: TemporaryRoot;
/** What the product's own FORM says. */
let form: string;
/** A site with the shell and mf-food, whose second page has a check box; each test has a copy of its own. */
let firstSite: string;
let site: DeployedSite;

const deploy = (name: string) => root.run('deploy', name, '--site', site.folder);

/** Gives `name` a first page that imports nothing and a second one that is the element `second`. */
function remoteWithSecondPage(name: string, second: string, head: string): void {
  root.remote(name);
  const segment = name.slice('mf-'.length);
  const start = `{ path: 'start', element: <h1>${segment}</h1> }`;
  const routes = `{ ${segment}: [${start}, { path: 'second', element: ${second} }] }`;
  root.write(`${name}/src/module.tsx`, `${head}\nexport default { routes: ${routes} };\n`);
}

/** Changes what the build of the live release of `name` wrote down. */
function changeRelease(name: string, changes: object): void {
  const file = path.join(site.folder, name, site.live()[name] ?? '', 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
}

/** Deploys, expects to be refused with `reason`, and that nothing at all of it is in the site. */
async function expectRefused(name: string, reason: RegExp): Promise<void> {
  const before = site.files();
  expect(await deploy(name)).toEqual({ code: 1, output: expect.stringMatching(reason) });
  expect(site.files()).toEqual(before);
}

beforeAll(async () => {
  root = createTemporaryRoot();
  form = root.read(FORM);
  expect(form).toContain(CHECKBOX);
  remoteWithSecondPage(
    'mf-food',
    '<CheckboxField label="Salty" />',
    "import { CheckboxField } from '@backoffice/ui/form';",
  );
  firstSite = path.join(root.folder, 'first/site');
  site = deployedSite(firstSite);
  expect(await deploy('shell')).toMatchObject({ code: 0 });
  expect(await deploy('mf-food')).toMatchObject({ code: 0 });
});

afterAll(() => root.remove());

beforeEach(() => {
  root.write(FORM, form);
  site = copySite(firstSite, root.folder);
});

describe('a new shell that lost what a later page of a live area imports', () => {
  const refusal = /^mf-food \S+ imports CheckboxField from @backoffice\/ui\/form, and shell \S+ does not export it$/;

  beforeEach(() => root.write(FORM, form.replace(CHECKBOX, '')));

  test('is refused', () => expectRefused('shell', refusal));

  test('passes where the live area is of before its imports were recorded', async () => {
    changeRelease('mf-food', { imports: undefined });
    expect(await deploy('shell')).toMatchObject({ code: 0 });
  });
});

test('a new shell passes that lost only a type, and what no live area imports', async () => {
  root.write(
    FORM,
    form.replace(CHECKBOX, "export { CheckboxField } from './checkbox-field';\n").replace(/^.*PriceField.*\n/m, ''),
  );
  expect(await deploy('shell')).toMatchObject({ code: 0 });
});

describe('an area whose later page imports what the live shell does not export', () => {
  beforeEach(() => {
    root.write(FORM, `${form}\nexport const SpiceField = () => null;\n`);
    remoteWithSecondPage('mf-drinks', '<SpiceField />', "import { SpiceField } from '@backoffice/ui/form';");
  });

  test('is refused', () =>
    expectRefused(
      'mf-drinks',
      /^mf-drinks \S+ imports SpiceField from @backoffice\/ui\/form, and shell \S+ does not export it$/,
    ));

  test('passes where the live shell is of before its exports were recorded', async () => {
    changeRelease('shell', { exports: undefined });
    expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
  });

  test('passes once the shell that exports it is live', async () => {
    expect(await deploy('shell')).toMatchObject({ code: 0 });
    expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
  });
});

test('an area passes that takes a type of that name, or imports the name and never uses it', async () => {
  root.write(FORM, `${form}\nexport const SpiceField = () => null;\nexport interface Spice { name: string }\n`);
  const head = "import { type Spice, SpiceField } from '@backoffice/ui/form';\nconst salt: Spice = { name: 'Salt' };";
  remoteWithSecondPage('mf-drinks', '<p>{salt.name}</p>', head);
  expect(await deploy('mf-drinks')).toMatchObject({ code: 0 });
});

test('an area that takes a shared module as a whole is refused', async () => {
  const head = "import * as form from '@backoffice/ui/form';";
  remoteWithSecondPage('mf-drinks', '<p>{Object.keys(form)}</p>', head);
  await expectRefused('mf-drinks', /^mf-drinks \S+ takes @backoffice\/ui\/form as a whole: it has to import/);
});

test('the page and the registry carry none of the names', () => {
  const { 'index.html': page = '', 'registry.json': registry = '' } = site.files();
  for (const text of [page, registry]) expect(Buffer.from(text, 'base64').toString()).not.toContain('CheckboxField');
});
