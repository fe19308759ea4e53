import { summarizeItemSales } from '@backoffice/contract/item-sales';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { summarizeOrders } from '@backoffice/contract/reports';
import { Slot, SlotRendererContext } from '@backoffice/platform/slots';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
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

test('the card of an employee shows the orders of the last 30 business days, with a link to them', async () => {
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

test('the card of an item shows what was sold of it in the last 30 business days', async () => {
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
