import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { compareSales, listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import module from '../module';
import { buildOrder, buildOrdersPage, business, employees, salesComparison, salesSummary } from '../testing/fixtures';

const api = stubApi();
signInBeforeEach();

beforeEach(() => {
  api.respond(summarizeOrders, salesSummary);
  api.respond(compareSales, salesComparison);
  api.respond(getBusinessDetails, business);
  api.respond(listEmployees, { data: employees, paging_metadata: buildPagingMetadata(employees.length, 1, 999) });
});

const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here', id: 'a1' });
const open = (search = '') => renderRemote(module, `/reporting/orders${search}`);
const findRows = async () => (await screen.findAllByRole('row')).slice(1);
const cellTexts = (row: HTMLElement | undefined) =>
  within(row ?? document.body)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

async function renderRows(...orders: Parameters<typeof buildOrder>[0][]) {
  api.respond(listOrders, {
    data: { orders: orders.map(buildOrder) },
    paging_metadata: buildPagingMetadata(orders.length, 1, 25),
  });
  open();
  await screen.findAllByRole('link', { name: /details/i });
  return (await findRows()).map(cellTexts);
}

describe('the table of orders', () => {
  test('shows the columns of the report', async () => {
    api.respond(listOrders, buildOrdersPage(1));
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

  test("shows an order with its date in the restaurant's time zone", async () => {
    expect(await renderRows({})).toEqual([
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

  test('shows order sources and types as words', async () => {
    const rowTexts = await renderRows(
      { id: 1, source: 'Pos', type: 'DineIn' },
      { id: 2, source: 'Online', type: 'TakeOut' },
      { id: 3, source: 'Kiosk', type: 'Delivery' },
      { id: 4, source: 'Pos', type: 'PickUp' },
    );
    expect(rowTexts.map((row) => row.slice(3, 5))).toEqual([
      ['POS', 'Dine In'],
      ['Online', 'Take Out'],
      ['Kiosk', 'Delivery'],
      ['POS', 'Pick Up'],
    ]);
  });

  test('shows dashes for a missing employee and payment type', async () => {
    const [row] = await renderRows({ employee: null, payment_type: null, status: 'Open' });
    expect([row?.[2], row?.[5], row?.[7]]).toEqual(['-', '-', 'Open']);
  });

  test('links to the details of an order', async () => {
    api.respond(listOrders, buildOrdersPage(2));
    open();
    const link = await screen.findByRole('link', { name: 'Details of order 2' });
    expect(link).toHaveAttribute('href', '/reporting/orders/order-details/2');
  });
});

test('the table of orders is marked busy until the orders have loaded', async () => {
  api.respond(listOrders, buildOrdersPage(1));
  open();
  expect(screen.getByRole('table', { name: 'Orders' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('link', { name: /details/i })).not.toBeInTheDocument();
  await screen.findByRole('link', { name: /details/i });
  expect(screen.getByRole('table', { name: 'Orders' })).not.toHaveAttribute('aria-busy');
});

test('the orders page shows an empty state when there are no orders', async () => {
  api.respond(listOrders, buildOrdersPage(0));
  open();
  expect(await screen.findByText('No orders found.')).toBeInTheDocument();
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
});

test('the orders page links from a page past the end to the last page', async () => {
  api.respond(listOrders, ({ query }) => buildOrdersPage(51, query.page, query.per_page));
  const { user, currentAddress } = open('?page=4');
  expect(await screen.findByText('There is no such page.')).toBeInTheDocument();
  expect(screen.getByText('The report ends with page 3.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByRole('link', { name: 'Details of order 51' })).toBeInTheDocument();
  expect(currentAddress()).toBe('/reporting/orders?page=3');
});

test('the orders page shows the rows of the last page', async () => {
  api.respond(listOrders, ({ query }) => buildOrdersPage(50, query.page, query.per_page));
  open('?page=2');
  expect(await screen.findByRole('link', { name: 'Details of order 50' })).toBeInTheDocument();
});

describe('the orders page, when loading fails,', () => {
  test('shows a notice and the reason', async () => {
    api.respond(listOrders, serverError);
    open();
    expect(await screen.findByText('Failed to fetch orders report')).toBeInTheDocument();
    expect(screen.getByText('The orders could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  });

  test('offers a retry', async () => {
    api.respond(listOrders, () => NETWORK_ERROR);
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('API request failed')).toBeInTheDocument();
    api.respond(listOrders, buildOrdersPage(1));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
    expect(screen.queryByText('The orders could not be loaded')).not.toBeInTheDocument();
  });

  test('keeps the filters', async () => {
    api.respond(listOrders, serverError);
    open('?payment_type=Cash');
    await screen.findByText('The orders could not be loaded');
    expect(screen.getByLabelText('Payment Type')).toHaveValue('Cash');
  });
});

test("the orders page sends no report request until the location's time zone has loaded", async () => {
  api.respond(getBusinessDetails, serverError);
  const { user } = open();
  expect(await screen.findByText("The location's time zone could not be loaded")).toBeInTheDocument();
  expect(api.calls).toEqual(['GET /locations/1/business_details']);
  api.respond(getBusinessDetails, business);
  api.respond(listOrders, buildOrdersPage(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('the orders page shows the report and a notice when the employees fail to load', async () => {
  api.respond(listEmployees, serverError);
  api.respond(listOrders, buildOrdersPage(1));
  open();
  expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('the orders page removes page and page size from the URL when a response has no paging metadata', async () => {
  const response = z.object({ data: z.object({ orders: z.array(z.unknown()) }) });
  api.respond({ ...listOrders, response }, { data: { orders: [buildOrder()] } });
  const { currentAddress } = open('?payment_type=Card&page=3&per_page=50');
  expect(await screen.findByRole('link', { name: 'Details of order 10432' })).toBeInTheDocument();
  await waitFor(() => expect(currentAddress()).toBe('/reporting/orders?payment_type=Card'));
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
});
