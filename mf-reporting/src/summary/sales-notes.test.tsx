import { listCategories } from '@backoffice/contract/categories';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { listItems } from '@backoffice/contract/items';
import { listModifierGroups } from '@backoffice/contract/modifier-groups';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { summarizeOrders } from '@backoffice/contract/reports';
import { compareSales, type SalesComparison } from '@backoffice/contract/sales-comparison';
import { listTaxes } from '@backoffice/contract/taxes';
import { listTerminals } from '@backoffice/contract/terminals';
import { buildItem } from '@backoffice/testing/build-item';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';
import { salesComparison, salesSummary } from '../testing/fixtures';
import { stubReporting } from '../testing/stub-reporting';

const api = stubReporting();

const UPDATED_AT = '2026-01-05T10:00:00.000Z';
const onePage = buildPagingMetadata(1, 1, 999);
const cokeItem = buildItem(6, { name: 'Coke', price: 3 });

beforeEach(() => {
  api.respond(listItems, { data: [cokeItem], paging_metadata: onePage });
  api.respond(listTaxes, {
    data: [
      { id: 3, name: 'City Tax', rate: 8, is_active: true, jurisdiction: '', item_ids: [], updated_at: UPDATED_AT },
    ],
    paging_metadata: onePage,
  });
  const emptyList = { data: [], paging_metadata: buildPagingMetadata(0, 1, 999) };
  api.respond(listCategories, emptyList);
  api.respond(listTerminals, emptyList);
  api.respond(listModifierGroups, { data: [] });
});

const open = (path: string) => renderRemote(module, `/reporting/${path}`);
const findParagraph = (text: string) =>
  screen.findByText((_, element) => element?.matches('p') === true && element.textContent === text);

test.each([
  ['orders?item_id=6', '3 orders that contain Coke. The figures cover the whole orders.'],
  [
    'orders?item_id=6&category_id=9&tax_id=3',
    '3 orders that contain Coke, an item of category 9, and a line taxed by City Tax. The figures cover the whole orders.',
  ],
  ['orders?category_id=none', '3 orders that contain an item without a category. The figures cover the whole orders.'],
  ['orders?modifier_id=none', '3 orders that contain a modifier without a name. The figures cover the whole orders.'],
  [
    'orders?discount=Comp:Spilled',
    '3 orders that contain the discount “Comp: Spilled”. The figures cover the whole orders.',
  ],
  [
    'orders?tax=3:8.000:City+Tax&modifier_name=Half',
    '3 orders that contain the modifier Half and a line or service charge taxed by City Tax 8%. The figures cover the whole orders.',
  ],
  [
    'transactions?tax_id=3',
    '3 transactions of orders that contain a line taxed by City Tax. The figures cover the whole payments.',
  ],
])(
  'the filtered report %s explains that its figures cover the whole orders or payments, not only the part that matches',
  async (path, text) => {
    open(path);
    expect(await findParagraph(text)).toBeInTheDocument();
  },
);

test('the comparison with transactions and the exceptions below the orders are fetched again at each visit', async () => {
  const { navigate } = open('orders');
  await screen.findByText(/exceptions? today/);
  const count = (path: string) => api.calls.filter((call) => call === `GET ${path}`).length;
  const counts = () => [count(compareSales.path), count(summarizeExceptions.path)];
  await waitFor(() => expect(counts()).toEqual([1, 1]));
  await navigate('/reporting/items');
  await navigate('/reporting/orders');
  await waitFor(() => expect(counts()).toEqual([2, 2]));
});

test('the item of a filter is named although the menu has more items than one page', async () => {
  const brunch = buildItem(1234, { name: 'Brunch' });
  api.respond(listItems, ({ query: { ids } }) => ({
    data: ids?.[0] === 1234 ? [brunch] : [cokeItem],
    paging_metadata: onePage,
  }));
  open('orders?item_id=1234');
  expect(await findParagraph('3 orders that contain Brunch. The figures cover the whole orders.')).toBeInTheDocument();
  expect(await screen.findByLabelText('Item')).toHaveValue('Brunch');
});

test('after its filters change, the orders report shows no number of orders until the new totals have loaded', async () => {
  const response = createDeferred();
  api.respond(summarizeOrders, async ({ query }) => {
    if (query.category_id === undefined) return salesSummary;
    await response.promise;
    return { ...salesSummary, totals: { ...salesSummary.totals, count: 8 } };
  });
  const { navigate } = open('orders?item_id=6');
  await findParagraph('3 orders that contain Coke. The figures cover the whole orders.');
  await navigate('/reporting/orders?category_id=none');
  await waitFor(() => expect(screen.getByLabelText('Summary')).toHaveAttribute('aria-busy', 'true'));
  expect(screen.queryByText(/orders that contain/)).not.toBeInTheDocument();
  response.resolve();
  const text = '8 orders that contain an item without a category. The figures cover the whole orders.';
  expect(await findParagraph(text)).toBeInTheDocument();
});

test.each(['orders', 'transactions'])(
  'the report of %s explains, when filtered by employee, that sales, tips and refunds count for the employee who took the order',
  async (report) => {
    open(`${report}?employee_id=3`);
    expect(
      await screen.findByText('Sales, tips and refunds are credited to the employee who took the order.'),
    ).toBeVisible();
  },
);

test.each<[string, Partial<SalesComparison>, string]>([
  ['orders', {}, 'Order totals $1,520.00 + tips $30.00 − refunds with taxes $20.25 = Transactions $1,529.75'],
  [
    'transactions',
    { refunds: 0, paid_on_other_days: 25.5, for_other_days: 10, transactions: 1534.5 },
    'Order totals $1,520.00 + tips $30.00 − paid on other days $25.50 + paid for orders of other days $10.00 = Transactions $1,534.50',
  ],
  [
    'orders',
    { refunds: 0, tips: 0, rest: -20, transactions: 1500 },
    'Order totals $1,520.00 − not paid $20.00 = Transactions $1,500.00',
  ],
  [
    'orders?hour=12',
    { refunds: 0, tips: 0, rest: -20, transactions: 1500 },
    'Order totals $1,520.00 − paid at other times $20.00 = Transactions $1,500.00',
  ],
  [
    'orders?weekday=5',
    { refunds: 0, tips: 0, rest: 20, transactions: 1540 },
    'Order totals $1,520.00 + paid for orders of other times $20.00 = Transactions $1,540.00',
  ],
  [
    'transactions?refunded_by=3',
    { refunds: 40, tips: 0, rest: -1520, transactions: -40 },
    'Order totals $1,520.00 − refunds with taxes $40.00 − payments that the filters leave out $1,520.00 = Transactions -$40.00',
  ],
  [
    'orders?payment_type=Cash',
    { refunds: 0, tips: 0, rest: -520, transactions: 1000 },
    'Order totals $1,520.00 − payments that the filters leave out $520.00 = Transactions $1,000.00',
  ],
])('the report %s reconciles the totals of orders and transactions', async (path, changes, text) => {
  api.respond(compareSales, { ...salesComparison, ...changes });
  open(path);
  expect(await findParagraph(text)).toBeInTheDocument();
});

test('the orders report shows no reconciliation when there were no sales', async () => {
  api.respond(compareSales, { ...salesComparison, orders: 0, tips: 0, refunds: 0, transactions: 0 });
  open('orders');
  await screen.findByRole('link', { name: 'Details of order 1' });
  expect(screen.queryByText(/Order totals/)).not.toBeInTheDocument();
});
