import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const menu = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const UNKNOWN = 1_000_000;
const unknownIds = (count: number) => Array.from({ length: count }, (_, index) => UNKNOWN + index);
const tooManyEntries = (count: number) => `Can have ${count.toLocaleString('en-US')} entries at most`;
const tooManyLinks = (records: string) => `An item can have up to 1,000 ${records}`;

describe('a category', () => {
  const starters = { name: 'Starters' };
  test.each([
    ['name', 'a tilde', '~', undefined],
    ['name', 'DEL', '\u007f', 'Ineligible symbol is used'],
    ['name', '7', 7, 'Please enter Category Name'],
    ['color_code', '#1234567', '#1234567', 'Please choose a color'],
    ['color_code', '#00ggff', '#00ggff', 'Please choose a color'],
    ['active', 'yes', 'yes', 'Invalid input: expected boolean, received string'],
    ['item_ids', '1 ids', unknownIds(1), 'The chosen item no longer exists'],
    ['item_ids', '5000 ids', unknownIds(5000), 'Some of the chosen items no longer exist'],
    ['item_ids', '5001 ids', unknownIds(5001), tooManyEntries(5000)],
    ['modifier_group_ids', '5000 ids', unknownIds(5000), 'Some of the chosen modifier groups no longer exist'],
    ['modifier_group_ids', '5001 ids', unknownIds(5001), tooManyEntries(5000)],
    ['position', '1', 1, 'Unknown field'],
  ])('with the %s %s is accepted, or refused with the expected message', async (field, _, value, message) => {
    const created = await menu.send('POST', '/categories', { ...starters, [field]: value });
    const fields = message === undefined ? undefined : { [field]: message };
    expect([created.status, created.body.fields]).toEqual([message === undefined ? 200 : 400, fields]);
    const { id } = await menu.createCategory({ name: 'Mains' });
    const changed = await menu.send('PUT', `/categories/${id}`, {
      name: 'Mains',
      color_code: '#000000',
      [field]: value,
    });
    if (message !== undefined) expect([changed.status, changed.body.fields]).toEqual([400, fields]);
  });

  test('may be sent with the location id of the session', async () => {
    expect((await menu.send('POST', '/categories', { ...starters, location_id: location })).status).toBe(200);
  });

  test('cannot be sorted by a request without ids', async () => {
    const { status, body } = await menu.send('PUT', '/categories/order', { category_ids: [] });
    expect([status, Object.keys(body.fields)]).toEqual([400, ['category_ids']]);
  });
});

describe('an item', () => {
  test.each([
    ['price', '9_999_999.99', 9_999_999.99, undefined],
    ['price', '10_000_000', 10_000_000, 'Price can be at most 9,999,999.99'],
    ['desc', 'Crème', 'Crème', 'Ineligible symbol is used'],
    ['category_ids', '1000 ids', unknownIds(1000), 'Some of the chosen categories no longer exist'],
    ['category_ids', '1001 ids', unknownIds(1001), tooManyLinks('categories')],
    ['tax_ids', '1000 ids', unknownIds(1000), 'Some of the chosen taxes no longer exist'],
    ['tax_ids', '1001 ids', unknownIds(1001), tooManyLinks('taxes')],
    ['modifier_group_ids', '1000 ids', unknownIds(1000), 'Some of the chosen modifier groups no longer exist'],
    ['modifier_group_ids', '1001 ids', unknownIds(1001), tooManyLinks('modifier groups')],
    ['price_type', 'Free', 'Free', 'Invalid option: expected one of "Fixed"|"Variable"|"PerUnit"'],
  ])('with the %s %s is accepted, or refused with the expected message', async (field, _, value, message) => {
    const { id } = await menu.createItem({ name: 'Salad' });
    const fields = message === undefined ? undefined : { [field]: message };
    for (const [method, path] of [
      ['PUT', `/items/${id}`],
      ['POST', '/items'],
    ] as const) {
      const name = method === 'PUT' ? 'Salad' : 'Soup';
      const { status, body } = await menu.send(method, path, { name, price: 1, [field]: value });
      expect([status, body.fields]).toEqual([message === undefined ? 200 : 400, fields]);
    }
  });
});

describe('a modifier group', () => {
  const modifiers = (count: number, price = 1) => Array.from({ length: count }, () => ({ name: 'Large', price }));
  test.each([
    ['modifiers', '100 entries', modifiers(100), undefined],
    ['modifiers', '101 entries', modifiers(101), { modifiers: 'A modifier group can have up to 100 modifiers' }],
    ['modifiers', 'the highest price', modifiers(1, 9_999_999.99), undefined],
    [
      'modifiers',
      'a price above the highest',
      modifiers(1, 10_000_000),
      { 'modifiers.0.price': 'Price can be at most 9,999,999.99' },
    ],
    ['modifiers', 'an id', [{ name: 'Large', price: 1, id: 1 }], { 'modifiers.0.id': 'Unknown field' }],
    ['min', 'a half', 0.5, { min: 'Please enter a number' }],
    ['max', 'a text', '1', { max: 'Please enter a number' }],
    ['color', 'red', 'red', { color: 'Unknown field' }],
  ])('with %s: %s is accepted, or refused with the expected messages', async (field, _, value, fields) => {
    const { id } = await menu.createModifierGroup();
    const values = { name: 'Size', min: 0, max: 1, modifiers: modifiers(1), [field]: value };
    for (const [method, path] of [
      ['PUT', `/modifier_groups/${id}`],
      ['POST', '/modifier_groups'],
    ] as const) {
      const { status, body } = await menu.send(method, path, values);
      expect([status, body.fields]).toEqual([fields === undefined ? 200 : 400, fields]);
    }
  });

  test('cannot have a Max above 10', async () => {
    const values = { name: 'Size', min: 10, modifiers: modifiers(11) };
    expect((await menu.send('POST', '/modifier_groups', { ...values, max: 10 })).status).toBe(200);
    const { body } = await menu.send('POST', '/modifier_groups', { ...values, max: 11 });
    expect(body.fields).toEqual({ max: 'The Max cannot be more than 10' });
  });
});

describe('a bulk change', () => {
  test.each([
    [5000, { kind: 'delete' }, undefined],
    [5001, { kind: 'delete' }, { item_ids: tooManyEntries(5000) }],
    [1, { kind: 'change_price_by_percent', percent: -100 }, undefined],
    [1, { kind: 'change_price_by_percent', percent: 1000 }, undefined],
    [1, { kind: 'change_price_by', amount: 0.01 }, undefined],
    [
      1,
      { kind: 'add_category', category_id: UNKNOWN },
      { 'action.category_id': 'The chosen category no longer exists' },
    ],
    [
      1,
      { kind: 'set_category', category_id: UNKNOWN },
      { 'action.category_id': 'The chosen category no longer exists' },
    ],
    [1, { kind: 'add_tax', tax_id: UNKNOWN }, { 'action.tax_id': 'The chosen tax no longer exists' }],
    [1, { kind: 'restore_hide_statuses', statuses: [] }, { 'action.statuses': 'Must have at least 1 entry' }],
  ])('of %d items with %j has the field errors %j', async (count, action, fields) => {
    const { status, body } = await menu.send('POST', '/items/bulk', { item_ids: unknownIds(count), action });
    expect([status, body.fields]).toEqual([fields === undefined ? 200 : 400, fields]);
  });
});

test.each([
  ['/items?category_ids=1&uncategorized=true', { uncategorized: 'Cannot be combined with category_ids' }],
  ['/items?category_ids=1&uncategorized=false', undefined],
  ['/items?category_ids=0', { category_ids: 'Must be more than 0' }],
  ['/items?category_ids=abc', { category_ids: 'Must be one or more ids, whole numbers such as 12' }],
  ['/items?category_ids=1&category_ids=1.5', { category_ids: 'Must be one or more ids, whole numbers such as 12' }],
  ['/items?is_shown=yes', { is_shown: 'Must be true or false' }],
  ['/items?page=0', { page: 'Must be 1 at least' }],
  ['/items?page=abc', { page: 'Must be a whole number' }],
  ['/items?per_page=999', undefined],
  ['/items?per_page=1000', { per_page: 'Must be 999 at most' }],
  [`/items?search=${'a'.repeat(100)}`, undefined],
  [`/items?search=${'a'.repeat(101)}`, { search: 'Can have 100 characters at most' }],
  [`/modifier_groups?search=${'a'.repeat(101)}`, { search: 'Can have 100 characters at most' }],
  [`/taxes?search=${'a'.repeat(101)}`, { search: 'Can have 100 characters at most' }],
  ['/taxes?is_active=1', { is_active: 'Must be true or false' }],
  ['/items/0', { id: 'Must be more than 0' }],
  ['/items/abc', { id: 'Must be an id, a whole number such as 12' }],
])('GET %s is accepted, or refused with the field errors %j', async (path, fields) => {
  const { status, body } = await menu.send('GET', path);
  expect([status, body.fields]).toEqual([fields === undefined ? 200 : 400, fields]);
});

describe('another location’s menu', () => {
  test('is neither returned nor changed by requests with its ids', async () => {
    const home = location;
    location = await createLocation(suite.db);
    const [category, group, tax] = [
      await menu.createCategory(),
      await menu.createModifierGroup(),
      await menu.createTax(),
    ];
    const item = await menu.createItem({ category_ids: [category.id], modifier_group_ids: [group.id], tax_ids: [tax] });
    const elsewhere = location;
    const otherMenu = async () => [
      await menu.request('GET', '/categories'),
      await menu.request('GET', '/items'),
      await menu.request('GET', '/modifier_groups'),
      await menu.request('GET', '/taxes'),
    ];
    const before = await otherMenu();
    location = home;
    const own = await menu.createItem({ name: 'Own' });
    const bulk = (action: object, ids: number[]) => menu.send('POST', '/items/bulk', { item_ids: ids, action });
    const answers = [
      await bulk({ kind: 'add_category', category_id: category.id }, [own.id]),
      await bulk({ kind: 'set_category', category_id: category.id }, [own.id]),
      await bulk({ kind: 'add_tax', tax_id: tax }, [own.id]),
      await menu.send('PUT', '/categories/order', { category_ids: [category.id] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    const statuses = [{ id: item.id, hide_status: 'HideForIndefinitely' }];
    for (const action of [
      { kind: 'delete' },
      { kind: 'set_hide_status', hide_status: 'HideForToday' },
      { kind: 'restore_hide_statuses', statuses },
      { kind: 'set_category', category_id: null },
      { kind: 'remove_tax', tax_id: tax },
      { kind: 'change_price_by', amount: 1 },
    ]) {
      expect((await bulk(action, [item.id])).body).toEqual({ changed: 0, changed_ids: [], previous_statuses: [] });
    }
    for (const query of [`/items?category_ids=${category.id}`, `/modifier_groups?item_ids=${item.id}`]) {
      expect((await menu.request('GET', query)).data).toEqual([]);
    }
    expect((await menu.request('GET', `/modifier_groups?category_ids=${category.id}`)).data).toEqual([]);
    location = elsewhere;
    expect(await otherMenu()).toEqual(before);
  });
});

describe('the error message about chosen records that do not exist', () => {
  test.each([
    [
      '/items',
      { name: 'Soup', price: 1, category_ids: unknownIds(2) },
      'Some of the chosen categories no longer exist',
    ],
    ['/items', { name: 'Soup', price: 1, tax_ids: unknownIds(2) }, 'Some of the chosen taxes no longer exist'],
    ['/categories', { name: 'Wine', item_ids: unknownIds(2) }, 'Some of the chosen items no longer exist'],
    [
      '/categories',
      { name: 'Wine', modifier_group_ids: unknownIds(2) },
      'Some of the chosen modifier groups no longer exist',
    ],
    [
      '/items/bulk',
      { item_ids: [UNKNOWN], action: { kind: 'add_tax', tax_id: UNKNOWN } },
      'The chosen tax no longer exists',
    ],
  ])('of POST %s %j is "%s"', async (path, values, message) => {
    const { status, body } = await menu.send('POST', path, values);
    expect([status, body.code, body.message]).toEqual([400, 'invalid_request', message]);
  });
});
