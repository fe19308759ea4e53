import { listCategories } from '@backoffice/contract/categories';
import { listEmployees } from '@backoffice/contract/employees';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders } from '@backoffice/contract/reports';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import { buildItem } from '@backoffice/testing/build-item';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { buildOrdersPage, employees } from '../testing/fixtures';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const ORDERS_PATH = '/reporting/orders';
const UPDATED_AT = '2026-01-05T10:00:00.000Z';
const onePage = buildPagingMetadata(1, 1, 999);
const tax = {
  id: 3,
  name: 'Old Tax',
  rate: 8,
  is_active: false,
  jurisdiction: '',
  item_ids: [],
  updated_at: UPDATED_AT,
};
const group = { id: 1, name: 'Size', min: 0, max: 1, item_ids: [], updated_at: UPDATED_AT };
const category = {
  ...{ id: 5, name: 'Pizza', active: true, location_id: 1, color_code: '#808080' },
  ...{ item_ids: [], modifier_group_ids: [], updated_at: UPDATED_AT },
};
const item = buildItem(6, { name: 'Margherita', price: 9 });
function listDeleted<Named>(query: { include_deleted?: boolean | undefined } | undefined, record: Named) {
  return { data: query?.include_deleted ? [{ ...record, is_deleted: true }] : [], paging_metadata: onePage };
}

let queries: unknown[];
const getLastQuery = () => queries.at(-1);

beforeEach(() => {
  queries = [];
  api.respond(listOrders, ({ query: { start_date, end_date, page, per_page, ...query } }) => {
    queries.push(query);
    return buildOrdersPage(3);
  });
  api.respond(listTerminals, {
    data: [
      {
        ...{ id: 2, name: 'Bar', app_version: '', status: 'Paired', paired_at: UPDATED_AT, last_seen_at: UPDATED_AT },
        ...{ revoked_at: null, updated_at: UPDATED_AT },
      },
    ],
    paging_metadata: onePage,
  });
  api.respond(listTaxes, { data: [tax], paging_metadata: onePage });
  api.respond(listModifierGroups, { data: [{ ...group, modifiers: [{ id: 4, name: 'Large', price: 1 }] }] });
  api.respond(listCategories, { data: [category], paging_metadata: onePage });
  api.respond(listItems, { data: [item], paging_metadata: onePage });
});

// jsdom computes no layout, so the component library hides dropdowns as if their field were out of view.
const includeHidden = { hidden: true };

async function open(search = '') {
  const view = renderRemote(module, `${ORDERS_PATH}${search}`);
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
  ['Order Source', 'POS', 'order_source=Pos', { order_source: 'Pos' }],
  ['Order Status', 'Voided', 'status=Voided', { status: 'Voided' }],
  ['Weekday', 'Friday', 'weekday=5', { weekday: 5 }],
  ['Category', 'Keypad', 'category_id=none', { category_id: 'none' }],
  ['Modifier', 'Without a name', 'modifier_id=none', { modifier_id: 'none' }],
])('the filter %s limits the report to %s', async (label, option, queryString, query) => {
  const { user, currentAddress } = await open('?page=2');
  expect(screen.queryByLabelText(label)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await user.click(screen.getByLabelText(label));
  await user.click(await screen.findByRole('option', { name: option, ...includeHidden }));
  expect(currentAddress()).toBe(`${ORDERS_PATH}?${queryString}`);
  await waitFor(() => expect(getLastQuery()).toEqual(query));
  expect(screen.getByRole('button', { name: 'More filters (1)' })).toHaveAttribute('aria-expanded', 'true');
});

test.each([
  ['Category', 'Pizza'],
  ['Item', 'Margherita'],
  ['Modifier', 'Size: Small'],
  ['Tax', 'Old Tax'],
])('the filter %s labels a deleted record as former', async (label, name) => {
  api.respond(listCategories, ({ query }) => listDeleted(query, { ...category, name }));
  api.respond(listItems, ({ query }) => listDeleted(query, { ...item, name }));
  api.respond(listTaxes, ({ query }) => listDeleted(query, { ...tax, name }));
  api.respond(listModifierGroups, ({ query }) => ({
    data: query?.include_deleted
      ? [{ ...group, modifiers: [{ id: 4, name: 'Small', price: 1, is_deleted: true }] }]
      : [],
  }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  await waitFor(() => expect(screen.getByLabelText(label)).toBeEnabled());
  await user.click(screen.getByLabelText(label));
  expect(await screen.findByRole('option', { name: `${name} (former)`, ...includeHidden })).toBeInTheDocument();
});

test('the employee filter labels a deleted employee as former', async () => {
  const [first] = employees;
  api.respond(listEmployees, ({ query }) => ({
    data: query?.include_deleted && first ? [{ ...first, full_name: 'Maria Lopez', is_deleted: true }] : [],
    paging_metadata: onePage,
  }));
  const { user } = await open();
  await waitFor(() => expect(screen.getByLabelText('Employee')).toBeEnabled());
  await user.click(screen.getByLabelText('Employee'));
  expect(await screen.findByRole('option', { name: 'Maria Lopez (former)', ...includeHidden })).toBeInTheDocument();
});

test('the closed “More filters” panel contains only the active filters, which are printed', async () => {
  const { user, navigate } = await open('?terminal_id=2');
  expect(screen.getByLabelText('Order Type')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More filters (1)' }));
  expect(screen.queryByLabelText('Order Type')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByLabelText('Terminal')).toHaveValue('Bar'));
  await navigate(`${ORDERS_PATH}?terminal_id=2&hour=12`);
  expect(screen.getByRole('button', { name: 'More filters (2)' })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByLabelText('Hour of Day')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'More filters' })).toHaveAttribute('data-closed');
});

test('the “More filters” panel shows the filters of the URL, and Clear Filters resets them', async () => {
  const { user, currentAddress } = await open('?card_type=Credit&captured_id=Captured&terminal_id=77');
  expect(getLastQuery()).toEqual({ card_type: 'Credit', captured_id: 'Captured', terminal_id: 77 });
  expect(screen.getByLabelText('Card Type')).toHaveValue('Credit');
  expect(screen.getByLabelText('Captured')).toHaveValue('Captured');
  expect(screen.getByLabelText('Terminal')).toHaveValue('Terminal 77');
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
  expect(currentAddress()).toBe(ORDERS_PATH);
  await waitFor(() => expect(getLastQuery()).toEqual({}));
});

test('the filters in the “More filters” panel ignore invalid values in the URL', async () => {
  await open(
    '?card_type=Gold&captured_id=2&order_type_id=0&item_id=x&hour=24&weekday=0&tax=8&discount=Gift&item_name=',
  );
  expect(getLastQuery()).toEqual({});
  expect(screen.getByRole('button', { name: 'More filters' })).toHaveAttribute('aria-expanded', 'false');
});

test('the search sends an order or receipt number and keeps it in the URL', async () => {
  const { user, currentAddress } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Search' }), '7f3c{Enter}');
  expect(currentAddress()).toBe(`${ORDERS_PATH}?search=7f3c`);
  await waitFor(() => expect(getLastQuery()).toEqual({ search: '7f3c' }));
});

test('the Hour of Day filter starts at midnight and accepts the hour 0', async () => {
  const { user } = await open('?hour=0');
  await waitFor(() => expect(getLastQuery()).toEqual({ hour: 0 }));
  await user.click(screen.getByLabelText('Hour of Day'));
  const list = within(await screen.findByRole('listbox', { name: 'Hour of Day', ...includeHidden }));
  const options = list.getAllByRole('option', includeHidden);
  const names = options.map(({ textContent }) => textContent?.replaceAll('\u202f', ' '));
  expect([names.length, ...names.slice(0, 3), names.at(-1)]).toEqual([25, 'All hours', '12 AM', '1 AM', '11 PM']);
});

test.each([
  ['discount=Comp:Spilled', 'Discount or comp', 'Comp: Spilled', { discount: 'Comp:Spilled' }],
  ['discount=Discount:', 'Discount or comp', 'Discount without a reason', { discount: 'Discount:' }],
  ['refund_reason=Refund:Cold+food', 'Reason for refund', 'Cold food', { refund_reason: 'Refund:Cold food' }],
  ['refund_reason=Refund:', 'Reason for refund', 'Without a reason', { refund_reason: 'Refund:' }],
  ['tax=8:7.250:State', 'Tax at its rate', 'State 7.25%', { tax: '8:7.250:State' }],
  ['item_name=Corkage', 'Typed-in item', 'Corkage', { item_name: 'Corkage' }],
  ['modifier_name=Half', 'Typed-in modifier', 'Half', { modifier_name: 'Half' }],
])('the filter that the query string %s sets is shown and can be removed', async (queryString, label, value, query) => {
  const { user, currentAddress } = await open(`?${queryString}`);
  expect(getLastQuery()).toEqual(query);
  await user.click(screen.getByRole('button', { name: `Remove ${label}: ${value}` }));
  expect(currentAddress()).toBe(ORDERS_PATH);
  await waitFor(() => expect(getLastQuery()).toEqual({}));
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
});

test('the “More filters” panel shows a notification when the items fail to load', async () => {
  api.respond(listItems, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'More filters' }));
  expect(await screen.findByText('Failed to fetch items')).toBeInTheDocument();
});
