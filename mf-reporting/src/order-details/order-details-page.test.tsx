import { listCategories } from '@backoffice/contract/categories';
import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { getOrder, type OrderItem } from '@backoffice/contract/orders';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { card, definitions, tableOf } from '../details/card-contents';
import module from '../module';
import {
  business,
  employees,
  line,
  orderDetails,
  ordersPage,
  salesComparison,
  salesSummary,
} from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

beforeEach(() => api.answer(getBusinessDetails, business));

const open = (id = '10432') => renderRemote(module, `/reporting/orders/order-details/${id}`);

describe('an order', () => {
  beforeEach(() => api.answer(getOrder, orderDetails()));

  test("has its details, with the date on the restaurant's clocks", async () => {
    open();
    expect(await definitions('Order details')).toEqual([
      ['Order ID', '10432'],
      ['Receipt ID', '7f3c1c1e-3f0e-4c35-9d0a-2f1f0b9b6a11'],
      ['Date / Time', 'November 20, 2026 at 09:30 AM'],
      ['Employee', 'Maria Alvarez'],
      ['Terminal', 'Bar'],
      ['Order Source', 'POS'],
      ['Order Type', 'Dine In'],
      ['Payment Type', 'Card'],
      ['Status', 'Completed'],
    ]);
  });

  test('shows the sums of its total, and the tips below it, which are not part of it', async () => {
    open();
    expect(await definitions('Payment summary')).toEqual([
      ['Subtotal', '$60.00'],
      ['Discount', '$5.00'],
      ['Taxes', '$4.88'],
      ['Total', '$65.88'],
      ['Tip Amount', '$6.00'],
      ['Paid', '$70.00'],
      ['Change', '$4.12'],
    ]);
  });

  test('has its payments, with what was given back as a negative amount', async () => {
    open();
    expect(await tableOf('Transaction summary')).toEqual([
      ['Trans#', 'Payment Type', 'Amount', 'Refunded'],
      ['551', 'Cash', '$40.00', '$0.00'],
      ['552', 'Card', '$25.88', '-$2.50'],
    ]);
  });

  test('has its items', async () => {
    open();
    expect(await tableOf('Order items')).toEqual([
      ['Item Name', 'Category', 'Quantity', 'Discount', 'Price', 'Total'],
      ['Margherita', 'Pizza', '2', '$5.00', '$25.00', '$45.00'],
    ]);
  });

  test('is named in the title', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Order 10432' })).toBeInTheDocument();
  });
});

test('an order that nobody took and nobody paid has dashes and no payments', async () => {
  api.answer(getOrder, orderDetails({ employee: null, payment_type: null, payments: [], status: 'Open' }));
  open();
  expect(await definitions('Order details')).toContainEqual(['Employee', '-']);
  expect(await definitions('Order details')).toContainEqual(['Payment Type', '-']);
  expect(await screen.findByText('Not paid yet.')).toBeInTheDocument();
});

test.each(['Voided', 'Completed'] as const)('an order that is %s without a payment waits for none', async (status) => {
  api.answer(getOrder, orderDetails({ payment_type: null, payments: [], status }));
  open();
  expect(await screen.findByText('No payments.')).toBeInTheDocument();
});

describe('the category of a line', () => {
  const categoriesOf = async (...items: OrderItem[]) => {
    api.answer(getOrder, orderDetails({ order_items: items }));
    open();
    return (await tableOf('Order items')).slice(1).map((row) => row[1]);
  };
  const category = {
    active: true,
    location_id: 1,
    item_ids: [],
    modifier_group_ids: [],
    color_code: '#808080',
    updated_at: '2026-01-05T10:00:00.000Z',
  };

  test('is the name under which it was sold, without asking for categories', async () => {
    expect(await categoriesOf(line({ category_id: 4, category_name: 'Pizza' }))).toEqual(['Pizza']);
    expect(api.calls).not.toContain('GET /categories');
  });

  test('is Keypad for an amount that was typed in, without asking for categories', async () => {
    expect(await categoriesOf(line({ category_id: null, category_name: null }))).toEqual(['Keypad']);
    expect(api.calls).not.toContain('GET /categories');
  });

  test('is looked up among all categories, deleted ones too, where the line lacks its name', async () => {
    const asked: unknown[] = [];
    api.answer(listCategories, ({ query }) => {
      asked.push(query);
      return { data: [{ ...category, id: 4, name: 'Old Pizza' }], paging_metadata: pagingOf(1, 1, 999) };
    });
    await categoriesOf(line({ category_id: 4, category_name: null }), line({ category_id: 5, category_name: null }));
    expect(await screen.findByRole('cell', { name: 'Old Pizza' })).toBeInTheDocument();
    expect((await tableOf('Order items')).slice(1).map((row) => row[1])).toEqual(['Old Pizza', '-']);
    expect(asked).toEqual([{ include_deleted: true, page: 1, per_page: 999 }]);
  });

  test('is a dash where it cannot be looked up, which a notice tells of', async () => {
    api.answer(listCategories, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
    expect(await categoriesOf(line({ category_id: 4, category_name: null }))).toEqual(['-']);
    expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  });
});

test('a quantity may be a part of one', async () => {
  api.answer(getOrder, orderDetails({ order_items: [line({ quantity: 0.375 })] }));
  open();
  expect((await tableOf('Order items'))[1]?.[2]).toBe('0.375');
});

test.each(['abc', '0', '-1', '1.5', '99999999999999999999', '%20'])(
  '%s is an invalid id, and nothing is asked',
  async (id) => {
    open(id);
    expect(await screen.findByText('Invalid ID')).toBeInTheDocument();
    expect(api.calls).toEqual([]);
  },
);

test('an order that is not there is said to be not found, without a way to try again', async () => {
  api.answer(getOrder, () => new Refusal(404, { code: 'not_found', message: 'Order not found' }));
  open();
  expect(await screen.findByText('Order not found')).toBeInTheDocument();
  expect(screen.getByText('Failed to fetch order items report')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('an order that cannot be had is told of and can be tried again', async () => {
  api.answer(getOrder, () => new Refusal(500, { code: 'internal', message: 'Something went wrong here' }));
  const { user } = open();
  expect(await screen.findByText('Failed to fetch order items report')).toBeInTheDocument();
  expect(screen.getByText('The order could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  api.answer(getOrder, orderDetails());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await card('Order items')).toBeInTheDocument();
});

describe('the way back', () => {
  beforeEach(() => {
    api.answer(summarizeOrders, salesSummary);
    api.answer(compareSales, salesComparison);
    api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
    api.answer(listOrders, ({ query }) => ordersPage(60, query.page, query.per_page));
    api.answer(getOrder, orderDetails());
  });

  test('leads to the same filtered list', async () => {
    const list = '/reporting/orders?payment_type=Card&page=2&per_page=10';
    const { user, currentAddress } = renderRemote(module, list);
    await user.click(await screen.findByRole('link', { name: 'Details of order 12' }));
    expect(currentAddress()).toMatch(/^\/reporting\/orders\/order-details\/12\?list=/);
    await user.click(await screen.findByRole('button', { name: 'Back to Orders' }));
    expect(currentAddress()).toBe(list);
    expect(await screen.findByRole('link', { name: 'Details of order 12' })).toBeInTheDocument();
  });

  test('leads to the filtered list from a details page in a tab of its own', async () => {
    const view = renderRemote(module, '/reporting/orders?payment_type=Card&page=2');
    const link = await screen.findByRole('link', { name: 'Details of order 26' });
    view.unmount();
    const { user, currentAddress } = renderRemote(module, link.getAttribute('href') ?? '');
    await user.click(await screen.findByRole('button', { name: 'Back to Orders' }));
    expect(currentAddress()).toBe('/reporting/orders?payment_type=Card&page=2');
  });

  test('leads to the list from a link that was opened by itself', async () => {
    const { user, currentAddress } = open();
    await user.click(await screen.findByRole('button', { name: 'Back to Orders' }));
    expect(currentAddress()).toBe('/reporting/orders');
  });
});
