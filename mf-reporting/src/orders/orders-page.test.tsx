import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { pagingOf } from '@backoffice/contract/paging';
import { compareSales, listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signedInBeforeEach } from '@backoffice/testing/session';
import { NO_ANSWER, Refusal, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import module from '../module';
import { business, employees, order, ordersPage, salesComparison, salesSummary } from '../reporting-fixtures';

const api = stubApi();
signedInBeforeEach();

beforeEach(() => {
  api.answer(summarizeOrders, salesSummary);
  api.answer(compareSales, salesComparison);
  api.answer(getBusinessDetails, business);
  api.answer(listEmployees, { data: employees, paging_metadata: pagingOf(employees.length, 1, 999) });
});

const broken = () => new Refusal(500, { code: 'internal', message: 'Something went wrong here', id: 'a1' });
const open = (search = '') => renderRemote(module, `/reporting/orders${search}`);
const rows = async () => (await screen.findAllByRole('row')).slice(1);
const cells = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

async function rowsOf(...orders: Parameters<typeof order>[0][]) {
  api.answer(listOrders, { data: { orders: orders.map(order) }, paging_metadata: pagingOf(orders.length, 1, 25) });
  open();
  await screen.findAllByRole('link', { name: /details/i });
  return (await rows()).map(cells);
}

describe('the table', () => {
  test('has the columns of the report', async () => {
    api.answer(listOrders, ordersPage(1));
    open();
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Order ID',
      'Date / Time',
      'Employee',
      'Order Source',
      'Order Type',
      'Payment Type',
      'Total',
      'Status',
      'Details',
    ]);
  });

  test("shows an order with its date on the restaurant's clocks", async () => {
    expect(await rowsOf({})).toEqual([
      [
        '10432',
        'November 20, 2026 at 09:30 AM',
        'Maria Alvarez',
        'POS',
        'Dine In',
        'Card',
        '$1,234.50',
        'Completed',
        'Details',
      ],
    ]);
  });

  test('shows POS in capitals, and sources and types as words', async () => {
    const shown = await rowsOf(
      { id: 1, source: 'Pos', type: 'DineIn' },
      { id: 2, source: 'Online', type: 'TakeOut' },
      { id: 3, source: 'Kiosk', type: 'Delivery' },
      { id: 4, source: 'Pos', type: 'PickUp' },
    );
    expect(shown.map((row) => row.slice(3, 5))).toEqual([
      ['POS', 'Dine In'],
      ['Online', 'Take Out'],
      ['Kiosk', 'Delivery'],
      ['POS', 'Pick Up'],
    ]);
  });

  test('shows a dash for an employee and a payment that are not there', async () => {
    const [row] = await rowsOf({ employee: null, payment_type: null, status: 'Open' });
    expect([row?.[2], row?.[5], row?.[7]]).toEqual(['-', '-', 'Open']);
  });

  test('leads to the details of an order', async () => {
    api.answer(listOrders, ordersPage(2));
    open();
    const link = await screen.findByRole('link', { name: 'Details of order 2' });
    expect(link).toHaveAttribute('href', '/reporting/orders/order-details/2');
  });
});

test('says that it is loading until the orders are there', async () => {
  api.answer(listOrders, ordersPage(1));
  open();
  expect(screen.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('link', { name: /details/i })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: /details/i });
  expect(screen.getByRole('table', { name: 'Orders' })).not.toHaveAttribute('aria-busy');
});

test('says that there are no orders', async () => {
  api.answer(listOrders, ordersPage(0));
  open();
  expect(await screen.findByText('No orders found.')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
});

test('a page past the end says so and leads to the last one', async () => {
  api.answer(listOrders, ({ query }) => ordersPage(51, query.page, query.per_page));
  const { user, currentAddress } = open('?page=4');
  expect(await screen.findByText('There is no such page.')).toBeInTheDocument();
  expect(screen.getByText('The report ends with page 3.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByRole('link', { name: 'Details of order 51' })).toBeInTheDocument();
  expect(currentAddress()).toBe('/reporting/orders?page=3');
});

test('the last page itself is not past the end', async () => {
  api.answer(listOrders, ({ query }) => ordersPage(50, query.page, query.per_page));
  open('?page=2');
  expect(await screen.findByRole('link', { name: 'Details of order 50' })).toBeInTheDocument();
});

describe('a report that cannot be had', () => {
  test('is told of in a notice and on the page, with the reason', async () => {
    api.answer(listOrders, broken);
    open();
    expect(await screen.findByText('Failed to fetch orders report')).toBeInTheDocument();
    expect(screen.getByText('The orders could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('can be tried again', async () => {
    api.answer(listOrders, () => NO_ANSWER);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('API request failed')).toBeInTheDocument();
    api.answer(listOrders, ordersPage(1));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
    expect(screen.queryByText('The orders could not be loaded')).not.toBeInTheDocument();
  });

  test('leaves the filters in their place', async () => {
    api.answer(listOrders, broken);
    open('?payment_type=Cash');
    await screen.findByText('The orders could not be loaded');
    expect(screen.getByLabelText('Payment Type')).toHaveValue('Cash');
  });
});

test("without the location's zone nothing is asked for, until it can be had", async () => {
  api.answer(getBusinessDetails, broken);
  const { user } = open();
  expect(await screen.findByText("The location's time zone could not be loaded")).toBeInTheDocument();
  expect(api.calls).toEqual(['GET /locations/1/business_details']);
  api.answer(getBusinessDetails, business);
  api.answer(listOrders, ordersPage(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('without the employees the report is there, and their absence is told of', async () => {
  api.answer(listEmployees, broken);
  api.answer(listOrders, ordersPage(1));
  open();
  expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('an answer without paging metadata takes the page and its size out of the address', async () => {
  const response = z.object({ data: z.object({ orders: z.array(z.unknown()) }) });
  api.answer({ ...listOrders, response }, { data: { orders: [order()] } });
  const { currentAddress } = open('?payment_type=Card&page=3&per_page=50');
  expect(await screen.findByRole('link', { name: 'Details of order 10432' })).toBeInTheDocument();
  await waitFor(() => expect(currentAddress()).toBe('/reporting/orders?payment_type=Card'));
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
});
