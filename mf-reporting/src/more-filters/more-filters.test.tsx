import { listCategories } from '@backoffice/contract/categories';
import { listEmployees } from '@backoffice/contract/employees';
import { type Item, listItems } from '@backoffice/contract/items';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { business, employees, ordersPage, salesComparison, salesSummary } from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

const LIST = '/reporting/orders';
const at = '2026-01-05T10:00:00.000Z';
const one = pagingOf(1, 1, 999);
const tax = { id: 3, name: 'Old Tax', rate: 8, is_active: false, item_ids: [], updated_at: at };
const group = { id: 1, name: 'Size', min: 0, max: 1, item_ids: [], updated_at: at };
const category = {
  ...{ id: 5, name: 'Pizza', active: true, location_id: 1, color_code: '#808080' },
  ...{ item_ids: [], modifier_group_ids: [], updated_at: at },
};
const item: Item = {
  ...{ id: 6, name: 'Margherita', desc: '', price: 9, price_type: 'Fixed', active: true, category_ids: [] },
  ...{ tax_ids: [], modifier_group_ids: [], hide_status: 'UnHide', apply_category_modifier_groups: false },
  ...{ image: null, created_at: at, updated_at: at },
};
function deletedOnRequest<Named>(query: { include_deleted?: boolean | undefined } | undefined, record: Named) {
  return { data: query?.include_deleted ? [{ ...record, is_deleted: true }] : [], paging_metadata: one };
}

let asked: unknown[];
const lastAsked = () => asked.at(-1);

beforeEach(() => {
  asked = [];
  api.answer(getBusinessDetails, business);
  api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
  api.answer(summarizeOrders, salesSummary);
  api.answer(compareSales, salesComparison);
  api.answer(listOrders, ({ query: { start_date, end_date, page, per_page, ...query } }) => {
    asked.push(query);
    return ordersPage(3);
  });
  api.answer(listTerminals, {
    data: [
      {
        ...{ id: 2, name: 'Bar', app_version: '', status: 'Paired', paired_at: at, last_seen_at: at },
        ...{ revoked_at: null, updated_at: at },
      },
    ],
    paging_metadata: one,
  });
  api.answer(listTaxes, { data: [tax], paging_metadata: one });
  api.answer(listModifierGroups, { data: [{ ...group, modifiers: [{ id: 4, name: 'Large', price: 1 }] }] });
  api.answer(listCategories, { data: [category], paging_metadata: one });
  api.answer(listItems, { data: [item], paging_metadata: one });
});

const unplaced = { hidden: true };

async function open(search = '') {
  const view = renderRemote(module, `${LIST}${search}`);
  await screen.findByRole('link', { name: 'Details of order 1' });
  return view;
}

test.each([
  ['Order Type', 'Take Out', 'order_type_id=TakeOut', { order_type_id: 'TakeOut' }],
  ['Terminal', 'Bar', 'terminal_id=2', { terminal_id: 2 }],
  ['Category', 'Pizza', 'category_id=5', { category_id: 5 }],
  ['Item', 'Margherita', 'item_id=6', { item_id: 6 }],
  ['Modifier', 'Size: Large', 'modifier_id=4', { modifier_id: 4 }],
  ['Tax', 'Old Tax', 'tax_id=3', { tax_id: 3 }],
  ['Captured', 'Not Captured', 'captured_id=NotCaptured', { captured_id: 'NotCaptured' }],
  ['Card Type', 'Debit', 'card_type=Debit', { card_type: 'Debit' }],
])('%s narrows the report down to %s', async (label, option, address, query) => {
  const { user, currentAddress } = await open('?page=2');
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option, ...unplaced }));
  expect(currentAddress()).toBe(`${LIST}?${address}`);
  await waitFor(() => expect(lastAsked()).toEqual(query));
  expect(screen.getByRole('button', { name: 'More filters (1)' })).toHaveAttribute('aria-expanded', 'true');
});

test.each([
  ['Category', 'Pizza'],
  ['Item', 'Margherita'],
  ['Modifier', 'Size: Small'],
  ['Tax', 'Old Tax'],
])('the filter %s offers a deleted record as former', async (label, name) => {
  api.answer(listCategories, ({ query }) => deletedOnRequest(query, { ...category, name }));
  api.answer(listItems, ({ query }) => deletedOnRequest(query, { ...item, name }));
  api.answer(listTaxes, ({ query }) => deletedOnRequest(query, { ...tax, name }));
  api.answer(listModifierGroups, ({ query }) => ({
    data: query?.include_deleted
      ? [{ ...group, modifiers: [{ id: 4, name: 'Small', price: 1, is_deleted: true }] }]
      : [],
  }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await user.click(screen.getByLabelText(label));
  expect(await screen.findByRole('option', { name: `${name} (former)`, ...unplaced })).toBeInTheDocument();
});

test('the employee filter offers a deleted employee as former', async () => {
  const [first] = employees;
  api.answer(listEmployees, ({ query }) => ({
    data: query?.include_deleted && first ? [{ ...first, full_name: 'Maria Lopez', is_deleted: true }] : [],
    paging_metadata: one,
  }));
  const { user } = await open();
  await waitFor(() => expect(screen.getByLabelText('Employee')).toBeEnabled());
  await user.click(screen.getByLabelText('Employee'));
  expect(await screen.findByRole('option', { name: 'Maria Lopez (former)', ...unplaced })).toBeInTheDocument();
});

test('filters of the address are in view, and Clear Filters takes them away', async () => {
  const { user, currentAddress } = await open('?card_type=Credit&captured_id=Captured&terminal_id=77');
  expect(lastAsked()).toEqual({ card_type: 'Credit', captured_id: 'Captured', terminal_id: 77 });
  expect(screen.getByLabelText('Card Type')).toHaveValue('Credit');
  expect(screen.getByLabelText('Captured')).toHaveValue('Captured');
  expect(screen.getByLabelText('Terminal')).toHaveValue('Terminal 77');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(currentAddress()).toBe(LIST);
  await waitFor(() => expect(lastAsked()).toEqual({}));
});

test('what each offers first is everything', async () => {
  await open('?card_type=Gold&captured_id=2&order_type_id=0&item_id=x');
  expect(lastAsked()).toEqual({});
  expect(screen.getByRole('button', { name: 'More filters' })).toHaveAttribute('aria-expanded', 'false');
});

test('an order is searched for by its number or that of its receipt', async () => {
  const { user, currentAddress } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), '7f3c{Enter}');
  expect(currentAddress()).toBe(`${LIST}?search=7f3c`);
  await waitFor(() => expect(lastAsked()).toEqual({ search: '7f3c' }));
});

test('items that cannot be had are told of', async () => {
  api.answer(listItems, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  expect(await screen.findByText('Failed to fetch items')).toBeInTheDocument();
});
