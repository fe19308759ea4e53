import { NEW_CATEGORY, NEW_ITEM, type StoredMenu } from './menu-records';
import { planImport } from './plan-import';

/** Returns a menu with two categories and a tax. All of its items have the tax and the first category. */
function buildMenu(itemCount: number): StoredMenu {
  const links = { categories: [], taxes: [], modifierGroups: [] };
  const values = { ...NEW_ITEM, categories: ['Drinks'], taxes: ['Sales Tax'] };
  return {
    categories: ['Drinks', 'Food'].map((name, index) => ({ id: index, values: { ...NEW_CATEGORY, name }, links })),
    groups: [],
    items: Array.from({ length: itemCount }, (_, id) => ({ id, values: { ...values, name: `Item ${id}` }, links })),
    taxes: [{ id: 1, name: 'Sales Tax' }],
  };
}

const findProblems = async (menu: StoredMenu, ...rows: string[]) =>
  (await planImport(['Name,Price,Categories,Taxes', ...rows].join('\n'), menu)).plan.problems;

test('an import of more than 5,000 items into a category is refused, because its form could not be saved', async () => {
  const menu = buildMenu(4_999);
  expect(await findProblems(menu, 'Tea,2,drinks,')).toEqual([]);
  expect(await findProblems(menu, 'Tea,2,drinks,', 'Soup,5,Food,', 'Milk,2,Drinks,', 'Cake,5,Food,')).toEqual([
    { row: 4, column: 'Categories', message: '"Drinks" would have 5,001 items. The maximum is 5,000.' },
  ]);
});

test('an import of more than 10,000 items with a tax is refused, because its form could not be saved', async () => {
  const menu = buildMenu(9_999);
  expect(await findProblems(menu, 'Tea,2,Food,Sales Tax')).toEqual([]);
  expect(await findProblems(menu, 'Tea,2,Food,Sales Tax', 'Milk,2,Food,sales tax')).toEqual([
    { row: 3, column: 'Taxes', message: '"Sales Tax" would have 10,001 items. The maximum is 10,000.' },
  ]);
});

test('an import that adds no items to a category above the limit is accepted', async () => {
  const menu = buildMenu(5_002);
  expect(await findProblems(menu, 'Item 1,3,Drinks,', 'Soup,5,Food,')).toEqual([]);
  expect(await findProblems(menu, 'Item 1,3,Food,', 'Milk,2,Drinks,')).toEqual([]);
});
