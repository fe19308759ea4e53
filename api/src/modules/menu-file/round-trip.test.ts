import fc from 'fast-check';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();

/** Generates printable names, often with characters that have a meaning in CSV files or spreadsheets. */
const name = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength }),
      fc.string({ unit: fc.constantFrom(...'=+-@\'";,\\ ()1.$ab'), maxLength }),
      fc.constantFrom('Large (+1.50)', 'Big (2.00)', '=SUM(A1)', "'quoted'", 'a; b', 'a\\; b', '"a", "b"', '\\', 'no'),
    )
    .map((text) => text.trim().slice(0, maxLength).trim())
    .filter((text) => text !== '');
const names = (maxLength: number, count: number) =>
  fc.uniqueArray(name(maxLength), { selector: (text) => text.toLowerCase(), maxLength: count });
/** Generates descriptions of several lines without surrounding spaces. */
const lines = fc.array(fc.oneof(fc.constant(''), name(60)), { maxLength: 4 }).map((texts) => texts.join('\n').trim());
const money = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 999_999_999 })).map((cents) => cents / 100);

const menu = fc.record({
  taxes: names(60, 3),
  categories: names(50, 4),
  groups: fc.array(
    fc.record({
      // Two modifier groups may have the same name.
      name: fc.oneof(fc.constantFrom('Size', 'SIZE'), name(50)),
      min: fc.integer({ min: 0, max: 1 }),
      modifiers: fc.array(fc.record({ name: fc.oneof(fc.constant('Large (+1.50)'), name(30)), price: money }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
    { maxLength: 4 },
  ),
  itemNames: names(30, 5),
  items: fc.array(
    fc.record({
      desc: fc.oneof(fc.constant(''), name(200), lines),
      price: money,
      price_type: fc.constantFrom('Fixed', 'Variable', 'PerUnit'),
      hide_status: fc.constantFrom('UnHide', 'HideForIndefinitely'),
      linked: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    }),
    { minLength: 5, maxLength: 5 },
  ),
});
type Menu = typeof menu extends fc.Arbitrary<infer Value> ? Value : never;

async function createLocationWith({ taxes, categories, groups, itemNames, items }: Menu): Promise<number> {
  const location = await createLocation(suite.db);
  const add = (table: Parameters<typeof insertRow>[2], values: Parameters<typeof insertRow>[3]) =>
    insertRow(suite.db, location, table, values);
  const ids = { taxes: [] as number[], categories: [] as number[], groups: [] as number[] };
  for (const tax of taxes) ids.taxes.push(await add('taxes', { name: tax, rate: 5 }));
  for (const [position, category] of categories.entries()) {
    const active = position % 2 === 0;
    ids.categories.push(await add('categories', { name: category, active, color_code: '#12AbcD', position }));
  }
  for (const [position, { modifiers, ...group }] of groups.entries()) {
    const modifier_group_id = await add('modifier_groups', { ...group, max: 1, position });
    ids.groups.push(modifier_group_id);
    for (const [index, modifier] of modifiers.entries()) {
      await add('modifiers', { modifier_group_id, ...modifier, position: index });
    }
  }
  for (const [position, { linked, ...item }] of items.slice(0, itemNames.length).entries()) {
    const item_id = await add('items', { name: itemNames[position], ...item, image: null, position });
    const selectLinked = (ids: number[]) => ids.filter((_, index) => linked[index]);
    for (const tax_id of selectLinked(ids.taxes)) await add('item_taxes', { item_id, tax_id });
    for (const category_id of selectLinked(ids.categories)) await add('item_categories', { item_id, category_id });
    for (const [index, modifier_group_id] of selectLinked(ids.groups).reverse().entries()) {
      await add('item_modifier_groups', { item_id, modifier_group_id, position: index });
    }
  }
  return location;
}

async function exported(location: number): Promise<string> {
  const response = await suite.app.inject({
    url: '/api/menu/export',
    headers: authorizationHeaders(suite.config, location),
  });
  return response.json().csv;
}

async function imported(location: number, csv: string) {
  const headers = authorizationHeaders(suite.config, location);
  const payload = { csv, apply: true };
  return (await suite.app.inject({ method: 'POST', url: '/api/menu/import', headers, payload })).json();
}

test('a menu export that is imported into its own menu changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(menu, async (generated) => {
      const location = await createLocationWith(generated);
      const csv = await exported(location);
      const { problems, rows, applied } = await imported(location, csv);
      const outcomes = new Set(rows.map(({ outcome }: { outcome: string }) => outcome));
      const count = generated.categories.length + generated.groups.length + generated.itemNames.length;
      outcomes.delete('unchanged');
      expect([applied, problems, [...outcomes], rows.length]).toEqual([true, [], [], count]);
      expect(await exported(location)).toBe(csv);
    }),
    { numRuns: 40 },
  );
});

test('a menu export that is imported into an empty menu creates the same menu', async () => {
  const distinct = menu.filter(
    ({ groups }) => new Set(groups.map((group) => group.name.toLowerCase())).size === groups.length,
  );
  await fc.assert(
    fc.asyncProperty(distinct, async (generated) => {
      const csv = await exported(await createLocationWith(generated));
      const empty = await createLocationWith({ ...generated, categories: [], groups: [], itemNames: [] });
      expect((await imported(empty, csv)).problems).toEqual([]);
      expect(await exported(empty)).toBe(csv);
    }),
    { numRuns: 40 },
  );
});

test('a menu export contains no cell that a spreadsheet evaluates as a formula', async () => {
  await fc.assert(
    fc.asyncProperty(menu, async (generated) => {
      const csv = await exported(await createLocationWith(generated));
      // Checks cells at the start of a row or after a comma, quoted or not; prices, colors and counts never match.
      expect(csv.split('\r\n').filter((row) => /^"?[=+\-@]/.test(row))).toEqual([]);
      const bare = csv.replace(/"(?:[^"]|"")*"/g, (quoted) => (/^"[=+\-@]/.test(quoted) ? '=' : ''));
      expect(bare).not.toMatch(/,[=+\-@]/);
    }),
    { numRuns: 40 },
  );
});

test('a menu import normalizes the line breaks of descriptions', async () => {
  const location = await createLocation(suite.db);
  await imported(location, 'Name,Price,Description\r\nSoup,9.5,"Leek\r\npotato\rcream"\r\n');
  const csv = await exported(location);
  expect(csv).toContain('"Leek\npotato\ncream"');
  const { problems, unchanged } = await imported(location, csv.replace(/\r?\n/g, '\r\n'));
  expect({ problems, unchanged }).toEqual({ problems: [], unchanged: 1 });
});
