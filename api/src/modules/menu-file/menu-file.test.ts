import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_MENU_FILE_LENGTH, type MenuProblem } from '@backoffice/contract/menu-file';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  await insertRow(suite.db, location, 'taxes', { name: 'Sales Tax', rate: 8.875 });
  await insertRow(suite.db, location, 'taxes', { name: 'Liquor Tax', rate: 2 });
});

const fixture = (name: string) => readFileSync(path.join(__dirname, name), 'utf8');
const RESTAURANT = fixture('casa-marigold.csv');

async function send(csv: string, apply: boolean, from = location) {
  const headers = authorizationHeaders(suite.config, from);
  const response = await suite.app.inject({
    method: 'POST',
    url: '/api/menu/import',
    headers,
    payload: { csv, apply },
  });
  return { status: response.statusCode, body: response.json() };
}

const preview = async (csv: string) => (await send(csv, false)).body;
const apply = async (csv: string, from = location) => (await send(csv, true, from)).body;

async function exported(from = location): Promise<string> {
  const headers = authorizationHeaders(suite.config, from);
  return (await suite.app.inject({ url: '/api/menu/export', headers })).json().csv;
}

/** Formats problems such as "3 Price: Price should be a number". */
const formatProblems = (problems: MenuProblem[]) =>
  problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);

describe('an import of a restaurant menu', () => {
  test('creates the whole menu, and the export contains it', async () => {
    const plan = await apply(RESTAURANT);
    expect(plan).toMatchObject({ applied: true, problems: [], creates: 195, updates: 0, unchanged: 0 });
    expect(plan.new_categories).toHaveLength(14);
    const rows = (await exported()).split('\r\n');
    expect(rows).toEqual(
      expect.arrayContaining([
        'Category,Small Plates,,,,,,,yes,#808080,,,',
        'Modifier Group,Add Protein,,,,,,,,,0,3,Chicken (+4.00); Carnitas (+4.50); Steak (+6.00); Shrimp (+7.00); Fried Egg (+2.00)',
        'Item,Reserva Marigold,,1250.00,Fixed,Tequila & Mezcal,Sales Tax; Liquor Tax,,yes,,,,'.replace(
          'Reserva Marigold,',
          '"Reserva Marigold, bottle",Take it home',
        ),
        'Item,Jicama Sticks,"Lime and ""tajin"", nothing else",6.00,Fixed,Small Plates,Sales Tax,,yes,,,,',
        'Item,Menudo (weekends),,15.00,Fixed,Soups,Sales Tax,Soup Size; Heat,no,,,,',
        'Item,Sour Cream,,1.50,Fixed,Sides,Sales Tax,,yes,,,,',
        'Item,Pescado Zarandeado,"Whole fish, by weight",32.00,PerUnit,Mains,Sales Tax,Choice of Side,yes,,,,',
        'Item,Whole Lobster Puerto Nuevo,"Beans, rice, flour tortillas",0.00,Variable,Mains,Sales Tax,,yes,,,,',
        'Item,Kids Taco,,3.50,Fixed,Tacos; Kids,Sales Tax,Tortilla,yes,,,,',
      ]),
    );
    expect(rows).toHaveLength(1 + 14 + 15 + 180 + 1);
  });

  test('changes nothing when it is repeated', async () => {
    await apply(RESTAURANT);
    const before = await exported();
    expect(await apply(RESTAURANT)).toMatchObject({
      applied: true,
      creates: 0,
      updates: 0,
      unchanged: 195,
      new_categories: [],
    });
    expect(await exported()).toBe(before);
  });

  test('creates each record once in concurrent imports of the same file', async () => {
    const plans = await Promise.all([apply(RESTAURANT), apply(RESTAURANT), apply(RESTAURANT)]);
    expect(plans.map(({ creates }) => creates).sort()).toEqual([0, 0, 195]);
    expect((await exported()).split('\r\n')).toHaveLength(1 + 14 + 15 + 180 + 1);
  });

  test('in a preview returns its changes without making them', async () => {
    expect(await preview(RESTAURANT)).toMatchObject({ applied: false, creates: 195 });
    expect((await exported()).split('\r\n')).toHaveLength(2);
  });

  test('does not change the menu of another location', async () => {
    await apply(RESTAURANT);
    const elsewhere = await createLocation(suite.db);
    for (const name of ['Sales Tax', 'Liquor Tax']) await insertRow(suite.db, elsewhere, 'taxes', { name, rate: 1 });
    const before = await exported();
    expect(await apply(RESTAURANT, elsewhere)).toMatchObject({ applied: true, creates: 195, unchanged: 0 });
    expect([await exported(elsewhere), await exported()]).toEqual([before, before]);
  });
});

describe('a menu file', () => {
  test('with mistakes is refused with all problems by row and column, and nothing is written', async () => {
    const plan = await apply(fixture('mistakes.csv'));
    expect(formatProblems(plan.problems)).toEqual([
      expect.stringMatching(/^1 Calories: There is no such column. The columns are Type, Name, /),
      '3 Price: Price should be a number',
      '4 Price: Price should be a number',
      '5 Price: Price should be a number',
      '6 Price: Price should not be empty',
      '7 Price Type: There is no Price Type "Weekly". Write Fixed or Variable or PerUnit.',
      '8 Taxes: There is no tax "City Tax"',
      '9 Modifier Groups: There is no modifier group "Sauces"',
      '10 Name: "lobster roll" is in row 2 too',
      '11 Name: Item name can contain a maximum of 30 characters',
      '12 Name: Ineligible symbol is used',
      '13 Name: Item Name should not be empty',
      '14 Shown on POS: Write yes or no instead of "perhaps"',
      '15 Categories: Entrées: Ineligible symbol is used',
      '16 Type: There is no Type "Drink". Write Item, Category or Modifier Group.',
      '17 Color: Please choose a color',
      '18 Price: Leave this empty: no Category has it',
      '20 Min: Min cannot be greater than Max.',
      '21 Max: The Max cannot be more than the number of modifiers',
      '22 Modifiers: This modifier group is empty. Please add at least one modifier before saving.',
      '23 Modifiers: Large: Price should be a number',
      '23 Min: Please enter a number',
      '24 Max: The Max cannot be more than 10',
      '24 Max: The Max cannot be more than the number of modifiers',
      '25 null: This row has more cells than the header. Put a cell that contains a separator in quotation marks.',
      '26 Color: Leave this empty: no Item has it',
    ]);
    expect(plan).toMatchObject({
      applied: false,
      rows: expect.arrayContaining([expect.objectContaining({ row: 3, outcome: 'refused' })]),
    });
    expect((await exported()).split('\r\n')).toHaveLength(2);
  });

  test.each([
    ['is empty', ' \r\n\r\n', '1 null: The file is empty'],
    [
      'has no header',
      'Lobster Roll,21.50\nClam Roll,19',
      '1 null: The first row must name the columns, such as Name, Price and Categories',
    ],
    ['has no column for the names', 'Price,Tax\n3,Sales Tax', '1 Name: The column Name is missing'],
    [
      'has a type that is named like a property of every object',
      'Type,Name\nconstructor,Tea',
      '2 Type: There is no Type "constructor". Write Item, Category or Modifier Group.',
    ],
    ['names a column twice', 'Name,Price,Price ($)\nTea,3,4', '1 Price ($): There is already a column Price'],
    [
      'is a workbook',
      'PK\u0003\u0004\u0014\0\u0006',
      '1 null: This is not a CSV file. In the spreadsheet, save or download the sheet as CSV.',
    ],
    [
      'has an open quotation mark',
      'Name,Price\nTea,3\n"Coffee,4\nMilk,1\n',
      '3 null: A quotation mark is not closed. Inside a quoted cell, write each quotation mark twice.',
    ],
  ])('that %s is refused with a message about this problem', async (_, csv, problem) => {
    expect(formatProblems((await apply(csv)).problems)).toEqual([problem]);
  });

  test('with 1,001 mistakes is refused with 1,000 problems', async () => {
    const rows = (count: number) =>
      `Name,Price\n${Array.from({ length: count }, (_, n) => `Tea ${n},free`).join('\n')}`;
    expect((await apply(rows(999))).problems).toHaveLength(999);
    expect((await apply(rows(1001))).problems).toHaveLength(1000);
  });

  test('of more than 10,000 rows is refused', async () => {
    const rows = (count: number) => `Name,Price\n${Array.from({ length: count }, (_, n) => `Tea ${n},3`).join('\n')}`;
    expect(formatProblems((await preview(rows(10_001))).problems)).toEqual([
      '10002 null: A file can have 10,000 rows at most',
    ]);
    expect((await preview(rows(10_000))).creates).toBe(10_000);
  });

  test.each([
    ['101 columns', `Name${',Price'.repeat(100)}\n`, '1 null: A row can have 100 cells at most'],
    [
      'a cell of 60,001 characters',
      `Name,Description\nTea,${'x'.repeat(60_001)}`,
      '2 null: A cell of this row has more than 60,000 characters.',
    ],
    [
      'a quoted cell of 60,001 characters',
      `Name,Description\nTea,"${'x'.repeat(60_000)}\n"`,
      '2 null: A cell of this row has more than 60,000 characters. Is its quotation mark closed?',
    ],
    [
      'a list of 1,001 names',
      `Name,Price,Taxes\nTea,3,${'Sales Tax;'.repeat(1_001)}`,
      '2 Taxes: A list can have 1,000 names at most',
    ],
    [
      '1,001 new categories',
      `Name,Price,Categories\n${Array.from({ length: 1_001 }, (_, n) => `Tea ${n},3,Category ${n}`).join('\n')}`,
      '1002 Categories: A file can name 1,000 new categories at most',
    ],
    [
      '100,001 rows without anything',
      `Name\n${'\n'.repeat(100_001)}`,
      '100001 null: A file can have 10,000 rows at most',
    ],
  ])('with %s is refused with a message that names the row and the limit', async (_case, csv, problem) => {
    expect(formatProblems((await preview(csv)).problems)).toEqual([problem]);
  });

  test.each([
    ['100 columns', `Name,Price${','.repeat(98)}\nTea,3`],
    ['a list of 1,000 names', `Name,Price,Taxes\nTea,3,${'Sales Tax;'.repeat(1_000)}`],
  ])('with %s is accepted', async (_case, csv) => {
    expect(await preview(csv)).toMatchObject({ problems: [], creates: 1 });
  });

  test('in a body of millions of brackets is refused without being parsed', async () => {
    const headers = { ...authorizationHeaders(suite.config, location), 'content-type': 'application/json' };
    const payload = '[],'.repeat(2_000_000);
    const response = await suite.app.inject({ method: 'POST', url: '/api/menu/import', headers, payload });
    expect([response.statusCode, response.json().message]).toEqual([400, 'body: Must have 100 values at most']);
  });

  test('of more than 4 MB is refused', async () => {
    const answer = await send('x'.repeat(MAX_MENU_FILE_LENGTH + 1), true);
    expect([answer.status, answer.body.fields]).toEqual([400, { csv: 'The file is larger than 4 MB' }]);
    expect((await send('x'.repeat(9 * 1024 * 1024), true)).body.message).toBe('The file is too large');
  });
});

test('an import creates and updates a menu of 5,000 items, which can be filtered at once', async () => {
  const rows = (price: string) =>
    Array.from({ length: 5000 }, (_, n) => `Item ${n},${price},Category ${n % 500},Sales Tax,Size`).join('\n');
  const file = (price: string) =>
    `Name,Price,Category,Tax,Modifiers,Type\nSize,,,,Small; Large (+2.00),Modifier Group\n${rows(price)}`;
  const categories = Array.from({ length: 500 }, (_, n) => `Category ${n}`);
  expect(await apply(file('4.50'))).toMatchObject({ applied: true, creates: 5001, new_categories: categories });
  expect(await apply(file('4.75'))).toMatchObject({ applied: true, updates: 5000, unchanged: 1 });
  const headers = authorizationHeaders(suite.config, location);
  const countItems = async (uncategorized: boolean) => {
    const response = await suite.app.inject({ url: `/api/items?uncategorized=${uncategorized}&per_page=1`, headers });
    return response.json().paging_metadata.total_items;
  };
  expect([await countItems(true), await countItems(false)]).toEqual([0, 5000]);
});
