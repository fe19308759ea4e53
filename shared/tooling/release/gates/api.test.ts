import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { copySite, type DeployedSite, deployedSite } from '../../test/fixtures/deployed-site';
import { createTemporaryRoot, type TemporaryRoot } from '../../test/fixtures/temporary-root';

// Real builds on a busy machine take minutes.
jest.setTimeout(600_000);

const CATEGORIES = 'shared/contract/src/categories.ts';
/**
 * Lines of the contract with the response field `item_ids`, which the tests remove or change in copies of the contract.
 */
const REMOVED = '  item_ids: z.array(id),\n  modifier_group_ids: z.array(id),\n  updated_at';
const REFUSAL = 'GET /categories response.data[].item_ids is missing';

let root: TemporaryRoot;
/** A site with the shell and two versions of mf-food, which lists categories; each test has a copy of its own. */
let firstSite: string;
let site: DeployedSite;
/** Operations of the API that is built from this repository. */
let contract: Record<string, object>;
// Operations of three changed APIs, in which the field `item_ids` of categories is missing, renamed or a string.
let contractWithoutItems: Record<string, object>;
let contractWithRenamedItems: Record<string, object>;
let contractWithTextItems: Record<string, object>;
let categories: string;
let server: Server | undefined;

const run = (command: string, ...more: string[]) => root.run(command, 'mf-food', '--site', site.folder, ...more);
const release = (version: string, file: string) =>
  JSON.parse(readFileSync(path.join(site.folder, 'mf-food', version, file), 'utf8'));

/** Changes the sources of mf-food to a new version whose page has the title `title`. */
function changeFood(title: string): void {
  root.write(
    'mf-food/src/module.tsx',
    `import { listCategories } from '@backoffice/contract/categories';
    import type { listTaxes } from '@backoffice/contract/taxes';
    import { getItem, listItems } from '@backoffice/contract/items';
    import { call } from '@backoffice/platform/client';
    import { Page } from '@backoffice/ui';
    const unused = () => call(getItem, { params: { id: 1 } });
    const load = () => call(listCategories);
    const loadLater = () => import('./later');
    const start = <Page title="${title}"><button type="button" onClick={load} onFocus={loadLater}>Load</button></Page>;
    export default { routes: { food: [{ path: 'start', element: start }] } };`,
  );
  root.write(
    'mf-food/src/later.ts',
    `import { deleteCategory } from '@backoffice/contract/categories';
    import { call } from '@backoffice/platform/client';
    export const remove = () => call(deleteCategory, { params: { id: 1 } });`,
  );
}

/**
 * Returns the category operations of the contract in the temporary repository, then those of one changed contract for
 * each entry of `changes`. The entry replaces the lines REMOVED in that contract.
 */
async function describeContracts(changes: string[]): Promise<Array<Record<string, object>>> {
  const files = [categories, ...changes.map((fields) => categories.replace(REMOVED, fields))].map((text, index) => {
    const file = `shared/contract/src/categories-${index}.ts`;
    root.write(file, text);
    return path.join(root.folder, file);
  });
  root.write(
    'shared/tooling/release/print-contract.ts',
    `import { importTypeScript } from '../build/import-typescript.mjs';
    const { describeOperations } = await importTypeScript('${root.folder}/shared/contract/src/compatibility/operation-schemas.ts');
    const contracts = [];
    for (const file of ${JSON.stringify(files)}) {
      const { listCategories, deleteCategory } = await importTypeScript(file);
      contracts.push(describeOperations([listCategories, deleteCategory]));
    }
    console.log(JSON.stringify(contracts));`,
  );
  const { code, output } = await root.runFile('shared/tooling/release/print-contract.ts');
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

/** Records that an API with these operations was started with the site. */
function startApi(operations: object): void {
  const record = { startedAt: '2026-11-23T18:00:00.000Z', address: 'http://127.0.0.1:1', operations };
  writeFileSync(path.join(site.folder, '../api-contract.json'), JSON.stringify(record));
}

async function expectRefused(refusal: string, command: string, ...more: string[]): Promise<void> {
  const before = site.files();
  const { code, output } = await run(command, ...more);
  expect([code, output.split('\n')]).toEqual([1, [expect.stringMatching(`^mf-food \\S+ does not work with `)]]);
  expect(output).toContain(refusal);
  expect(site.files()).toEqual(before);
}

beforeAll(async () => {
  root = createTemporaryRoot();
  root.remote('mf-food');
  categories = root.read(CATEGORIES);
  changeFood('First');
  firstSite = path.join(root.folder, 'first/site');
  site = deployedSite(firstSite);
  expect(await root.run('deploy', 'shell', '--site', firstSite)).toMatchObject({ code: 0 });
  expect(await run('deploy')).toMatchObject({ code: 0 });
  changeFood('Second');
  expect(await run('deploy')).toMatchObject({ code: 0 });
  expect(categories).toContain(REMOVED);
  const changes = [
    REMOVED.replace('  item_ids: z.array(id),\n', ''),
    REMOVED.replace('item_ids', 'items'),
    REMOVED.replace('item_ids: z.array(id)', 'item_ids: z.string()'),
  ];
  const described = await describeContracts(changes);
  [contract = {}, contractWithoutItems = {}, contractWithRenamedItems = {}, contractWithTextItems = {}] = described;
});

afterAll(() => root.remove());

beforeEach(() => {
  root.write(CATEGORIES, categories);
  changeFood('Third');
  site = copySite(firstSite, root.folder);
});

afterEach(() => {
  server?.close();
  rmSync(path.join(site.folder, '../api-contract.json'), { force: true });
});

test('a release records the operations that its code calls, including in files that it loads later', () => {
  const operations = release(site.live()['mf-food'] ?? '', 'operations.json');
  expect(operations).toEqual(contract);
  expect(operations['GET /categories']).toMatchObject({
    access: 'user',
    query: { properties: { include_deleted: {} } },
    response: { properties: { data: { items: { properties: { item_ids: { type: 'array' } } } } } },
  });
  const { 'index.html': page = '', 'registry.json': registry = '' } = site.files();
  for (const text of [page, registry]) expect(Buffer.from(text, 'base64').toString()).not.toContain('/categories');
});

test('an area goes live with a warning when no API has been started with the site', async () => {
  const warning =
    /^mf-food \S+ is not compared with an API, because none was started with this site: name one with --api$/m;
  expect(await run('deploy')).toMatchObject({ code: 0, output: expect.stringMatching(warning) });
});

test('an area goes live when the API that was last started has the operations that the area calls', async () => {
  startApi({ ...contract, 'GET /soups': {} });
  expect(await run('deploy')).toMatchObject({ code: 0 });
});

test('a deployment, a preview and a rollback are refused with a message that names the operation and the field that the API lacks', async () => {
  startApi(contractWithoutItems);
  await expectRefused(REFUSAL, 'deploy');
  await expectRefused(REFUSAL, 'deploy', '--preview', 'pr.1');
  await expectRefused(REFUSAL, 'rollback');
});

test('a refused rollback names the file and line that use the operation when the release has stored sources', async () => {
  startApi(contractWithoutItems);
  const files = ['mf-food/src/module.tsx', CATEGORIES];
  const sources = Object.fromEntries(files.map((file) => [file, root.read(file)]));
  for (const version of readdirSync(path.join(site.folder, 'mf-food'))) {
    const file = path.join(site.folder, 'mf-food', version, '.sources.json.gz');
    writeFileSync(file, gzipSync(JSON.stringify(sources)));
  }
  await expectRefused(`${REFUSAL}, first used at mf-food/src/module.tsx:1`, 'rollback');
});

test('an area that uses a field that the API has renamed is refused with a message that contains the former field name', async () => {
  startApi(contractWithRenamedItems);
  await expectRefused(REFUSAL, 'deploy');
});

test('an area that uses a field whose type the API has changed is refused with a message that contains the field name', async () => {
  startApi(contractWithTextItems);
  await expectRefused('GET /categories response.data[].item_ids can be a string', 'deploy');
});

test('an area that does not use a field can be deployed to an API without that field', async () => {
  startApi(contractWithoutItems);
  root.write(CATEGORIES, categories.replace(REMOVED, REMOVED.replace('  item_ids: z.array(id),\n', '')));
  expect(await run('deploy')).toMatchObject({ code: 0 });
});

test('--force deploys an area that is incompatible with the API, and the registry and npm run releases name the reason', async () => {
  startApi(contractWithoutItems);
  expect(await run('deploy', '--force', ' ')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/needs a reason/),
  });
  expect(await run('deploy', '--force', 'The API follows')).toMatchObject({ code: 0 });
  expect(await run('deploy', '--preview', 'pr.1', '--force', 'A trial')).toMatchObject({ code: 0 });
  const problem = expect.stringContaining(REFUSAL);
  expect(site.registry()).toMatchObject({
    remotes: [{ kept: [{ forced: { reason: 'The API follows', problem } }, {}, {}] }],
    previews: { 'mf-food': [{ forced: { reason: 'A trial', problem } }] },
  });
  const { output } = await root.run('releases', '--site', site.folder);
  expect(output).toMatch(/live .* by deploy, forced: The API follows\n/);
  expect(output).toMatch(/preview .* UTC, forced: A trial$/);
});

test('a rollback to a release that did not record its operations passes', async () => {
  startApi(contractWithoutItems);
  const [, first] = site.registry().remotes.flatMap(({ kept }) => kept as Array<{ version: string }>);
  rmSync(path.join(site.folder, 'mf-food', first?.version ?? '', 'operations.json'));
  expect(await run('rollback')).toMatchObject({ code: 0 });
});

describe('with --api', () => {
  async function serve(operations: object): Promise<string> {
    server = createServer((request, response) => {
      response.statusCode = request.url === '/api/contract' ? 200 : 404;
      response.end(JSON.stringify({ operations }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  test('an area is compared with the API at that address', async () => {
    startApi(contract);
    await expectRefused(REFUSAL, 'deploy', '--api', await serve(contractWithoutItems));
  });

  test('an area goes live when the API at that address has its operations', async () => {
    startApi(contractWithoutItems);
    expect(await run('deploy', '--api', `${await serve(contract)}/`)).toMatchObject({ code: 0 });
  });

  test('a deployment is refused when no API responds at that address', async () => {
    const address = await serve(contract);
    server?.close();
    const { code, output } = await run('deploy', '--api', address);
    expect([code, output]).toEqual([1, expect.stringMatching(/^GET \S+\/api\/contract does not return the contract/)]);
  });
});
