import { listEmployees } from '@backoffice/contract/employees';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders } from '@backoffice/contract/reports';
import { renderRemote } from '@backoffice/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import * as z from 'zod/mini';
import module from '../module';
import { buildOrder, buildOrdersPage, business } from '../testing/fixtures';
import { serverError, stubPages, stubReporting } from '../testing/stub-reporting';

const api = stubReporting();
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

  test('shows payment types as words', async () => {
    const rowTexts = await renderRows({ id: 1, payment_type: 'HouseAccount' }, { id: 2, payment_type: 'Mixed' });
    expect(rowTexts.map((row) => row[5])).toEqual(['House Account', 'Mixed']);
  });

  test('shows dashes for a missing employee and payment type', async () => {
    const [row] = await renderRows({ employee: null, payment_type: null, status: 'Open' });
    expect([row?.[2], row?.[5], row?.[7]]).toEqual(['-', '-', 'Open']);
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

test('the orders report offers the last page when the URL contains a page number past the end', async () => {
  stubPages(api, listOrders, buildOrdersPage, 51);
  const { user, currentAddress } = open('?page=4');
  expect(await screen.findByText('There is no such page.')).toBeInTheDocument();
  expect(screen.getByText('The report ends with page 3.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go to the last page' }));
  expect(await screen.findByRole('link', { name: 'Details of order 51' })).toBeInTheDocument();
  expect(currentAddress()).toBe('/reporting/orders?page=3');
});

test('the orders report shows the rows of the last page', async () => {
  stubPages(api, listOrders, buildOrdersPage, 50);
  open('?page=2');
  expect(await screen.findByRole('link', { name: 'Details of order 50' })).toBeInTheDocument();
});

test('the orders report keeps its filters when loading fails', async () => {
  api.respond(listOrders, serverError);
  open('?payment_type=Cash');
  await screen.findByText('The orders could not be loaded');
  expect(screen.getByLabelText('Payment Type')).toHaveValue('Cash');
});

test("the orders report requests no orders until the location's time zone has loaded", async () => {
  api.respond(getBusinessDetails, serverError);
  const { user } = open();
  expect(await screen.findByText("The location's time zone could not be loaded")).toBeInTheDocument();
  expect(api.calls).toEqual(['GET /locations/1/business_details']);
  api.respond(getBusinessDetails, business);
  api.respond(listOrders, buildOrdersPage(1));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('the orders report shows its rows and a notification when the employees fail to load', async () => {
  api.respond(listEmployees, serverError);
  api.respond(listOrders, buildOrdersPage(1));
  open();
  expect(await screen.findByText('Error fetching data: Something went wrong here')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Details of order 1' })).toBeInTheDocument();
});

test('the orders report removes the paging parameters from the URL when a response lacks paging metadata', async () => {
  const response = z.object({ data: z.object({ orders: z.array(z.unknown()) }) });
  api.respond({ ...listOrders, response }, { data: { orders: [buildOrder()] } });
  const { currentAddress } = open('?payment_type=Card&page=3&per_page=50');
  expect(await screen.findByRole('link', { name: 'Details of order 10432' })).toBeInTheDocument();
  await waitFor(() => expect(currentAddress()).toBe('/reporting/orders?payment_type=Card'));
  expect(screen.queryByRole('navigation', { name: 'Pagination' })).not.toBeInTheDocument();
});
