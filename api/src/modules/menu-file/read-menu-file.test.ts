import type { PlannedRow } from '@backoffice/contract/menu-file';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  await insertRow(suite.db, location, 'taxes', { name: 'Sales Tax', rate: 8.875 });
});

async function send(csv: string, apply: boolean) {
  const headers = authorizationHeaders(suite.config, location);
  const response = await suite.app.inject({
    method: 'POST',
    url: '/api/menu/import',
    headers,
    payload: { csv, apply },
  });
  return response.json();
}

/** Imports a file that must have no problems. */
async function apply(csv: string) {
  const plan = await send(csv, true);
  expect(plan.problems).toEqual([]);
  return plan;
}

const changes = async (csv: string) => (await send(csv, false)).rows.flatMap((row: PlannedRow) => row.changes);

async function exported(): Promise<string[]> {
  const response = await suite.app.inject({
    url: '/api/menu/export',
    headers: authorizationHeaders(suite.config, location),
  });
  return response.json().csv.split('\r\n').slice(1, -1);
}

const stored = (name: string) =>
  withLocation(suite.db, location, (scope) =>
    scope
      .selectFrom('items')
      .selectAll()
      .where('location_id', '=', location)
      .where('name', '=', name)
      .executeTakeFirstOrThrow(),
  );

const TEA = 'Item,Tea,Hot,3.50,Fixed,Drinks,Sales Tax,,yes,,,,';
const DRINKS = 'Category,Drinks,,,,,,,yes,#808080,,,';

describe('a menu file', () => {
  test.each([
    ['with commas', 'Name,Description,Price,Categories,Taxes\nTea,Hot,3.50,Drinks,Sales Tax\n'],
    ['with semicolons', 'Name;Description;Price;Categories;Taxes\nTea;Hot;3,50;Drinks;Sales Tax\n'],
    ['with tabs', 'Name\tDescription\tPrice\tCategories\tTaxes\nTea\tHot\t3.50\tDrinks\tSales Tax\n'],
    ['with a byte order mark', '\ufeffName,Description,Price,Categories,Taxes\nTea,Hot,3.50,Drinks,Sales Tax\n'],
    ['with Windows line endings', 'Name,Description,Price,Categories,Taxes\r\nTea,Hot,3.50,Drinks,Sales Tax\r\n'],
    ['without an end of its last line', 'Name,Description,Price,Categories,Taxes\nTea,Hot,3.50,Drinks,Sales Tax'],
    ['with empty rows', '\n,,\nName,Description,Price,Categories,Taxes\n\n,,,,\nTea,Hot,3.50,Drinks,Sales Tax\n ,\n'],
    ['with other names of columns', 'ITEM NAME, price ($) ,Tax,Category,Desc,\nTea,3.50,Sales Tax,Drinks,Hot,\n'],
    ['with surplus spaces', 'Name , Description,Price,Categories,Taxes\n Tea ,  Hot, 3.50 ,Drinks ,\u00a0Sales Tax\n'],
    [
      'with quotation marks',
      '"Name","Description","Price","Categories","Taxes"\n"Tea", "Hot","3.50" ,"Drinks","Sales Tax"\n',
    ],
    [
      'with an empty column at its end',
      'Name,Description,Price,Categories,Taxes,,\nTea,Hot,3.50,Drinks,Sales Tax,,,,\n',
    ],
    ['with names in another case', 'Name,Description,Price,Categories,Taxes\nTea,Hot,3.50,Drinks; DRINKS,sales tax\n'],
  ])('%s is imported', async (_, csv) => {
    await apply(csv);
    expect(await exported()).toEqual([DRINKS, TEA]);
  });

  test.each([
    ['$1,234.50', '1234.50'],
    ['9,50', '9.50'],
    ['1.234,5', '1234.50'],
    ['.5', '0.50'],
    ['7', '7.00'],
    ['$ 7.', '7.00'],
    ['1,234', '1234.00'],
  ])('with the price %s is imported', async (price, read) => {
    await apply(`Name;Price\nTea;${price}`);
    expect(await exported()).toEqual([`Item,Tea,,${read},Fixed,,,,yes,,,,`]);
  });

  test.each([
    ...['9.505', '-1', '1,2,3', 'free', '9.50 or so', '(9.50)'].map((price) => [price, 'Price should be a number']),
    ['12345678', 'Price can be at most 9,999,999.99'],
  ])('with the price %s is refused', async (price, message) => {
    const { problems } = await send(`Name;Price\nTea;${price}`, true);
    expect(problems).toEqual([{ row: 2, column: 'Price', message }]);
  });

  test('without the column Price is refused when it creates an item whose price is not variable', async () => {
    const csv = 'Name,Price Type\nTea,\nCoffee,Variable\nBeans,PerUnit';
    const { applied, problems, rows } = await send(csv, true);
    const message = 'Price should not be empty';
    expect([applied, problems]).toEqual([
      false,
      [2, 4].map((row) => {
        return { row, column: 'Price', message };
      }),
    ]);
    expect(rows.map(({ outcome }: PlannedRow) => outcome)).toEqual(['refused', 'create', 'refused']);
    expect((await send('Name\nTea', true)).problems).toEqual([{ row: 2, column: 'Price', message }]);
    await apply('Name,Price Type\nCoffee,Variable');
    expect(await exported()).toEqual(['Item,Coffee,,0.00,Variable,,,,yes,,,,']);
  });

  test.each([
    ['yes', ['Yes', 'TRUE', 'x', 'shown', '1', '']],
    ['no', ['No', 'false', 'Hidden', '0']],
  ])('with synonyms of %s in the column Shown is imported', async (shown, words) => {
    await apply(`Name,Price,Shown\n${words.map((word, index) => `Tea ${index},3,${word}`).join('\n')}`);
    expect(await exported()).toEqual(words.map((_word, index) => `Item,Tea ${index},,3.00,Fixed,,,,${shown},,,,`));
  });

  test('with priced modifiers, and names that resemble prices, is imported', async () => {
    await apply(
      'Type,Name,Max,Modifiers\nmodifiers,Extras,2,"Rare; Well done (+2.00);Wings (6) ; Egg (+ $1,50);Big (2.00)"',
    );
    expect(await exported()).toEqual([
      'Modifier Group,Extras,,,,,,,,,0,2,Rare; Well done (+2.00); Wings (6); Egg (+1.50); Big (+2.00)',
    ]);
  });

  test('with escaped semicolons in names is imported', async () => {
    await apply('Name,Price,Category\nTea,3,"Hot\\; Cold; Sweet\\\\Sour"');
    expect((await exported()).slice(0, 2)).toEqual([
      DRINKS.replace('Drinks', 'Hot; Cold'),
      DRINKS.replace('Drinks', 'Sweet\\Sour'),
    ]);
    expect((await exported())[2]).toBe('Item,Tea,,3.00,Fixed,Hot\\; Cold; Sweet\\\\Sour,,,yes,,,,');
  });
});

describe('an exported menu name', () => {
  test.each(['=1+1', '+Tea', '-Tea', '@Tea', "'=Tea"])(
    'that starts like a formula, such as %s, is escaped and imported unchanged',
    async (name) => {
      await insertRow(suite.db, location, 'items', { name, image: null });
      const rows = await exported();
      expect(rows).toEqual([`Item,'${name},,0.00,Fixed,,,,yes,,,,`]);
      expect(await send(`Type,Name\n${rows[0]?.split(',').slice(0, 2).join()}`, true)).toMatchObject({
        unchanged: 1,
        creates: 0,
      });
    },
  );
});

describe('an existing menu record in an imported file', () => {
  beforeEach(async () => {
    await apply(
      'Type,Name,Price,Category,Tax,Description,Modifiers\nModifier Group,Size,,,,,Small; Large (+1.00)\nItem,Tea,3.50,Drinks,Sales Tax,Hot,Size',
    );
  });

  test('keeps the values of columns that the file does not have', async () => {
    expect(await changes('Name,Price\ntea,4')).toEqual(['Name: Tea → tea', 'Price: 3.50 → 4.00']);
    await apply('Name,Price\nTea,4');
    expect(await exported()).toContain('Item,Tea,Hot,4.00,Fixed,Drinks,Sales Tax,Size,yes,,,,');
  });

  test('loses the values of empty cells, except for its price', async () => {
    expect(await changes('Name,Description,Category,Tax,Modifiers,Color\nTea,,,,,')).toEqual([
      'Description: Hot → none',
      'Categories: Drinks → none',
      'Taxes: Sales Tax → none',
      'Modifier Groups: Size → none',
    ]);
    const { problems } = await send('Name,Price\nTea,', true);
    expect(problems).toEqual([{ row: 2, column: 'Price', message: 'Price should not be empty' }]);
    expect((await send('Name,Price,Price Type\nTea,,variable', false)).rows[0].changes).toEqual([
      'Price Type: Fixed → Variable',
    ]);
  });

  test('has a new updated_at only when the file changes it', async () => {
    const before = await stored('Tea');
    await apply('Name,Price\nTea,3.50');
    expect(await stored('Tea')).toEqual(before);
    await apply('Name,Price\nTea,3.75');
    expect((await stored('Tea')).updated_at > before.updated_at).toBe(true);
  });

  test('keeps the ids of modifiers whose names stay the same', async () => {
    const modifiers = () =>
      withLocation(suite.db, location, (scope) =>
        scope
          .selectFrom('modifiers')
          .select(['id', 'name', 'price', 'position'])
          .where('location_id', '=', location)
          .where('deleted_at', 'is', null)
          .orderBy('position')
          .execute(),
      );
    const [small, large] = await modifiers();
    await apply('Type,Name,Modifiers\nModifier Group,Size,Huge (+2.00); Large (+1.25); Small');
    expect(await modifiers()).toEqual([
      { id: expect.any(Number), name: 'Huge', price: 2, position: 0 },
      { id: large?.id, name: 'Large', price: 1.25, position: 1 },
      { id: small?.id, name: 'Small', price: 0, position: 2 },
    ]);
    await apply('Type,Name,Modifiers\nModifier Group,Size,Large (+1.25)');
    expect(await modifiers()).toEqual([{ id: large?.id, name: 'Large', price: 1.25, position: 0 }]);
  });

  test('that is hidden for today stays hidden for today unless the file hides it indefinitely', async () => {
    const hidden = { hide_status: 'HideForToday', hidden_until: '2999-01-01T00:00:00.000Z' } as const;
    await insertRow(suite.db, location, 'items', { name: 'Lobster', image: null, ...hidden });
    await apply('Name,Price,Shown\nLobster,40,yes');
    expect(await stored('Lobster')).toMatchObject({ price: 40, ...hidden });
    await apply('Name,Price,Shown\nLobster,40,no');
    expect(await stored('Lobster')).toMatchObject({ hide_status: 'HideForIndefinitely', hidden_until: null });
  });

  test('keeps its modifier group when another modifier group has the same name', async () => {
    await insertRow(suite.db, location, 'modifier_groups', { name: 'Milk' });
    const modifier_group_id = await insertRow(suite.db, location, 'modifier_groups', { name: 'Milk' });
    const item_id = (await stored('Tea')).id;
    await insertRow(suite.db, location, 'item_modifier_groups', { item_id, modifier_group_id, position: -1 });
    expect(await exported()).toContain('Item,Tea,Hot,3.50,Fixed,Drinks,Sales Tax,Milk; Size,yes,,,,');
    await apply('Name,Price,Modifiers\nTea,4,Size; milk');
    const links = await withLocation(suite.db, location, (scope) =>
      scope
        .selectFrom('item_modifier_groups')
        .select('modifier_group_id as id')
        .where('location_id', '=', location)
        .execute(),
    );
    expect(links).toContainEqual({ id: modifier_group_id });
    expect(await exported()).toContain('Item,Tea,Hot,4.00,Fixed,Drinks,Sales Tax,Size; Milk,yes,,,,');
  });

  test('that was deleted is created again', async () => {
    const headers = authorizationHeaders(suite.config, location);
    const { id } = await stored('Tea');
    await suite.app.inject({ method: 'DELETE', url: `/api/items/${id}`, headers });
    expect(await send('Name,Price\nTea,4', true)).toMatchObject({ creates: 1, applied: true });
  });
});
