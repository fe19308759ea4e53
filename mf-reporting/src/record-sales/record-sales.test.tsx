import { summarizeItemSales } from '@backoffice/contract/item-sales';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { summarizeOrders } from '@backoffice/contract/reports';
import { PageAccessContext } from '@backoffice/platform/access';
import { Slot, SlotRendererContext } from '@backoffice/platform/slots';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { EmployeeDailySales, ItemDailySales } from './daily-sales-tabs';
import { EmployeeSalesCard } from './employee-sales-card';
import { ItemSalesCard } from './item-sales-card';

const api = stubApi();
signInBeforeEach();

const LAST_30_DAYS = { start_date: '2026-10-26T04:00:00.000Z', end_date: '2026-11-25T04:59:59.999Z' };
const NO_CHART = { unit: 'day' as const, buckets: [] };

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T18:30:00Z'), advanceTimers: true });
  api.respond(getBusinessDetails, () => buildBusinessDetails());
});
afterEach(() => jest.useRealTimers());

function showInSlot(card: ReactElement, slot: ReactElement) {
  renderWithProviders(<SlotRendererContext value={() => card}>{slot}</SlotRendererContext>);
  return screen.findByRole('region', { name: 'Sales of the last 30 days' });
}

const readFigures = async (card: HTMLElement) =>
  (await within(card).findAllByRole('term')).map((term) => term.closest('div')?.textContent);

test('the sales card of an employee shows the orders of the last 30 business days, with a link to them', async () => {
  api.respond(summarizeOrders, ({ query }) => {
    expect(query).toEqual({ ...LAST_30_DAYS, employee_id: 7 });
    const counts = { count: 12, open: 1, voided: 1, guests: 20 };
    const sales = { gross: 420, discounts: 10, comps: 0, refunds: 10, net: 400, service_charges: 0 };
    return { totals: { ...counts, ...sales, tax: 32, rounding: 0, tips: 60, total: 492 }, chart: NO_CHART };
  });
  const card = await showInSlot(<EmployeeSalesCard />, <Slot name="employees.employee" data={{ employeeId: 7 }} />);
  expect(await readFigures(card)).toEqual([
    'Orders10',
    'Net sales$400.00',
    'Average check$40.00',
    'Discounts-$10.00',
    'Refunds-$10.00',
    'Tips$60.00',
  ]);
  expect(within(card).getByRole('link', { name: 'Orders' })).toHaveAttribute(
    'href',
    '/reporting/orders?date_filter=custom_date_range&start_date=2026-10-26&end_date=2026-11-24&employee_id=7',
  );
});

test('the sales card of an item shows the sales of the item in the last 30 business days', async () => {
  api.respond(summarizeItemSales, ({ query }) => {
    expect(query).toEqual({ ...LAST_30_DAYS, item_id: 5 });
    return { totals: { count: 1, quantity: 41.5, gross: 415, discounts: 15, net: 400, tax: 32 }, chart: NO_CHART };
  });
  const card = await showInSlot(<ItemSalesCard />, <Slot name="menu.item" data={{ itemId: 5 }} />);
  expect(await readFigures(card)).toEqual([
    'Quantity41.5',
    'Gross sales$415.00',
    'Discounts-$15.00',
    'Net sales$400.00',
  ]);
});

const bucket = (start: string, amount: number) => ({ start, count: amount > 0 ? 1 : 0, amount });
const dailyChart = {
  unit: 'day' as const,
  buckets: [
    bucket('2026-11-22T05:00:00.000Z', 120),
    bucket('2026-11-23T05:00:00.000Z', 0),
    bucket('2026-11-24T05:00:00.000Z', 80.5),
  ],
};
const itemTotals = { count: 1, quantity: 41.5, gross: 415, discounts: 15, net: 200.5, tax: 32 };

/** Renders `tab` in `slot`; returns the texts of the rows in its chart table. */
async function readDailySales(tab: ReactElement, slot: ReactElement) {
  const { user } = renderWithProviders(<SlotRendererContext value={() => tab}>{slot}</SlotRendererContext>);
  await user.click(await screen.findByText('Show as table'));
  const rows = within(await screen.findByRole('table', { name: 'Net sales by day' })).getAllByRole('row');
  return rows.slice(1).map(({ textContent }) => textContent);
}

test('the sales tab of an item shows net sales by day, and links each day to the orders that contain the item', async () => {
  api.respond(summarizeItemSales, ({ query }) => {
    expect(query).toEqual({ ...LAST_30_DAYS, item_id: 5 });
    return { totals: itemTotals, chart: dailyChart };
  });
  const rows = await readDailySales(<ItemDailySales />, <Slot name="menu.item" data={{ itemId: 5 }} />);
  expect(rows).toEqual(['Sun, Nov 22$120.00', 'Tue, Nov 24$80.50']);
  const { search, pathname } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Sun, Nov 22' }).href);
  expect(pathname).toBe('/reporting/orders');
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    ...{ date_filter: 'custom_date_range', start_date: '2026-11-22', end_date: '2026-11-22', item_id: '5' },
  });
});

test('the sales tab of an item shows no links to orders when the user may not open the orders report', async () => {
  api.respond(summarizeItemSales, { totals: itemTotals, chart: dailyChart });
  const tab = (
    <PageAccessContext value={{ module: null, mayOpen: (pathname) => pathname !== '/reporting/orders' }}>
      <ItemDailySales />
    </PageAccessContext>
  );
  await readDailySales(tab, <Slot name="menu.item" data={{ itemId: 5 }} />);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  fireEvent.keyDown(screen.getByRole('application', { name: 'Net sales by day' }), { key: 'ArrowRight' });
  const tooltip = screen.getByRole('tooltip', { hidden: true });
  expect(tooltip).toHaveTextContent('$120.00');
  expect(tooltip).not.toHaveTextContent('to see this time alone');
});

test('the sales tab of an employee shows the net sales of the employee’s orders by day', async () => {
  const counts = { count: 2, open: 0, voided: 0, guests: 2 };
  const sales = { gross: 200.5, discounts: 0, comps: 0, refunds: 0, net: 200.5, service_charges: 0 };
  const totals = { ...counts, ...sales, tax: 0, rounding: 0, tips: 0, total: 200.5 };
  api.respond(summarizeOrders, ({ query }) => {
    expect(query).toEqual({ ...LAST_30_DAYS, employee_id: 7 });
    return { totals, chart: dailyChart };
  });
  const slot = <Slot name="employees.employee" data={{ employeeId: 7 }} />;
  expect(await readDailySales(<EmployeeDailySales />, slot)).toEqual(['Sun, Nov 22$120.00', 'Tue, Nov 24$80.50']);
});

test('the sales tab of an item shows an error with a retry when the sales cannot be loaded', async () => {
  api.respond(summarizeItemSales, () => new ErrorResponse(500, { code: 'internal', message: 'Broken' }));
  const slot = <Slot name="menu.item" data={{ itemId: 5 }} />;
  const { user } = renderWithProviders(
    <SlotRendererContext value={() => <ItemDailySales />}>{slot}</SlotRendererContext>,
  );
  const card = await screen.findByRole('region', { name: 'Net sales by day' });
  expect(await within(card).findByRole('alert')).toHaveTextContent('Could not be loaded.');
  api.respond(summarizeItemSales, { totals: itemTotals, chart: dailyChart });
  await user.click(within(card).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('figure')).toHaveTextContent('Net sales by day'));
});

test('the sales card and the sales tab of an item show an error and offer a retry when the location cannot be loaded', async () => {
  api.respond(getBusinessDetails, () => new ErrorResponse(500, { code: 'internal', message: 'Broken' }));
  api.respond(summarizeItemSales, { totals: itemTotals, chart: dailyChart });
  const { user } = renderWithProviders(
    <SlotRendererContext
      value={() => (
        <>
          <ItemSalesCard />
          <ItemDailySales />
        </>
      )}
    >
      <Slot name="menu.item" data={{ itemId: 5 }} />
    </SlotRendererContext>,
  );
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  api.respond(getBusinessDetails, () => buildBusinessDetails());
  const [button] = screen.getAllByRole('button', { name: 'Try again' });
  if (button) await user.click(button);
  await waitFor(() => expect(screen.getByRole('figure')).toHaveTextContent('Net sales by day'));
});
