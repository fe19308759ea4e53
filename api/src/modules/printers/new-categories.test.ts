import { randomUUID } from 'node:crypto';
import { createLocation, createPairedTerminal, signInWithRights } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);
let terminal: Awaited<ReturnType<typeof createPairedTerminal>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedTerminal(suite.db, location);
});

async function announce(name = 'Grill'): Promise<number> {
  const { headers } = terminal;
  const payload = { name, receipt_print_type: 'Kitchen' };
  const url = `/api/pos/printers/${randomUUID()}`;
  return (await suite.app.inject({ method: 'PUT', url, headers, payload })).json().id;
}

const readPrinter = async (id: number) => await user.request('GET', `/printers/${id}`);
const printedIds = async (id: number): Promise<number[]> => (await readPrinter(id)).category_ids;
const importFile = (csv: string) => user.request('POST', '/menu/import', { csv, apply: true });

async function listCategoryIds(): Promise<number[]> {
  const { data } = await user.request('GET', '/categories');
  return data.map(({ id }: { id: number }) => id);
}

test('a new category is printed by the printers that print all other categories, and the bootstrap contains it', async () => {
  const starters = await user.createCategory();
  const wine = await user.createCategory({ name: 'Wine' });
  const [grill, bar, off] = [await announce(), await announce('Bar'), await announce('Off')];
  await user.request('PUT', `/printers/${bar}`, { category_ids: [wine.id] });
  await user.request('PUT', `/printers/${off}`, { category_ids: [] });
  const unchanged = [await readPrinter(bar), await readPrinter(off)];
  const tacos = await user.createCategory({ name: 'Tacos' });
  expect(await printedIds(grill)).toEqual([starters.id, wine.id, tacos.id]);
  expect([await readPrinter(bar), await readPrinter(off)]).toEqual(unchanged);
  const bootstrap = await suite.app.inject({ url: '/api/pos/bootstrap', headers: terminal.headers });
  expect(bootstrap.json().printers).toContainEqual(
    expect.objectContaining({ id: grill, category_ids: [starters.id, wine.id, tacos.id] }),
  );
});

test('the only category of a location is printed by all its printers', async () => {
  const grill = await announce();
  const { id } = await user.createCategory();
  expect(await printedIds(grill)).toEqual([id]);
});

test('a new category is printed by the printers that print all categories except deleted ones', async () => {
  const { id: starters } = await user.createCategory();
  const { id: wine } = await user.createCategory({ name: 'Wine' });
  const grill = await announce();
  await user.request('DELETE', `/categories/${wine}`);
  const { id: tacos } = await user.createCategory({ name: 'Tacos' });
  expect(await printedIds(grill)).toEqual([starters, tacos]);
});

test('categories that an import creates are printed by the printers that print all other categories', async () => {
  const starters = await user.createCategory();
  const wine = await user.createCategory({ name: 'Wine' });
  const [grill, bar] = [await announce(), await announce('Bar')];
  await user.request('PUT', `/printers/${bar}`, { category_ids: [wine.id] });
  const before = await readPrinter(bar);
  await importFile('Type,Name,Price,Categories\nCategory,Tacos,,\nItem,Flan,5,Desserts; Wine');
  expect(await listCategoryIds()).toHaveLength(4);
  expect(await printedIds(grill)).toEqual(await listCategoryIds());
  expect(await printedIds(grill)).toEqual(expect.arrayContaining([starters.id, wine.id]));
  expect(await readPrinter(bar)).toEqual(before);
});

test('an import that changes categories and creates none leaves printers unchanged', async () => {
  await user.createCategory();
  const grill = await announce();
  const before = await readPrinter(grill);
  await importFile('Type,Name,Shown\nCategory,Starters,no');
  expect(await readPrinter(grill)).toEqual(before);
});

test('a printer update based on a version without a new category is refused', async () => {
  const read = await readPrinter(await announce());
  const { id } = await user.createCategory();
  expect(await user.send('PUT', `/printers/${read.id}`, read)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect(await printedIds(read.id)).toEqual([id]);
});

test('a user who may manage only categories can undo the creation of a category that a printer prints', async () => {
  const { id: starters } = await user.createCategory();
  const grill = await announce();
  const headers = await signInWithRights(suite, location, { categories: 'manage' });
  const send = async (url: string, payload: object) =>
    (await suite.app.inject({ method: 'POST', url, headers, payload })).json();
  const tacos = await send('/api/categories', { name: 'Tacos' });
  expect(await printedIds(grill)).toEqual([starters, tacos.id]);
  const { data } = await user.request('GET', '/history');
  expect(data[0].records).toMatchObject([
    { kind: 'categories', name: 'Tacos', action: 'insert' },
    { kind: 'printers', name: 'Grill', action: 'update', fields: [{ before: null, after: 'Tacos' }] },
  ]);
  expect(await send('/api/history/undo', { kind: 'categories', record_id: tacos.id })).toMatchObject({
    total_conflicts: 0,
  });
  expect([await printedIds(grill), await listCategoryIds()]).toEqual([[starters], [starters]]);
});

test('a restored category is printed by the printers that printed it before', async () => {
  const { id: starters } = await user.createCategory();
  const { id: wine } = await user.createCategory({ name: 'Wine' });
  const [grill, bar] = [await announce(), await announce('Bar')];
  await user.request('PUT', `/printers/${bar}`, { category_ids: [starters] });
  await user.request('DELETE', `/categories/${wine}`);
  await user.request('POST', '/history/undo', { kind: 'categories', record_id: wine });
  expect([await printedIds(grill), await printedIds(bar)]).toEqual([[starters, wine], [starters]]);
});
