import type { SalesByRow, SalesBySummary } from '@backoffice/contract/sales-by';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db, { day_cutoff: '04:00' });
});

/** The first week of March 2026, Sunday to Saturday, as business days in New York with the location's cut-off. */
const WEEK = { start_date: '2026-03-01T09:00:00.000Z', end_date: '2026-03-08T07:59:59.999Z' };

async function readRows(query: Record<string, string | number>): Promise<SalesByRow[]> {
  const response = await reports.ask('sales_by', { ...WEEK, ...query });
  return response.json().data.rows;
}

const summarize = async (query: Record<string, string>): Promise<SalesBySummary> =>
  (await reports.ask('sales_by/summary', { ...WEEK, ...query })).json();

/** Creates a completed order with the given subtotal in dollars. */
const sell = (created_at: string, sub_total: number, values: Parameters<typeof reports.order>[0] = {}) =>
  reports.order({ created_at, sub_total, total_amount: sub_total, ...values });

test('a breakdown ranks rows by net sales, and its sums equal the figures of the orders report', async () => {
  await sell('2026-03-02T17:00:00Z', 30, { type: 'TakeOut' });
  const order = await sell('2026-03-02T18:00:00Z', 70, { type: 'DineIn', total_discount: 7, total_tax_amount: 5 });
  const payment = await reports.payment(order, { amount: 68, created_at: '2026-03-02T18:00:00Z' });
  const refund = { kind: 'Refund', refunded_payment_id: payment, amount: -6.8, tax_amount: -0.5 } as const;
  await reports.payment(order, { ...refund, created_at: '2026-03-03T18:00:00Z' });
  const rows = await readRows({ by: 'order_type' });
  expect(rows).toMatchObject([
    { key: 'DineIn', name: 'Dine In', rank: 1, orders: 1, gross: 70, discounts: 7, refunds: 6.3, net: 56.7, tax: 4.5 },
    { key: 'TakeOut', name: 'Take Out', rank: 2, orders: 1, gross: 30, discounts: 0, refunds: 0, net: 30, tax: 0 },
  ]);
  const { totals } = await summarize({ by: 'order_type' });
  expect(totals).toMatchObject({ count: 2, orders: 2, gross: 100, net: 86.7, tax: 4.5, all: 86.7, units: null });
  expect(totals.orders_report).toMatchObject({ count: 2, gross: 100, refunds: 6.3, net: 86.7, tax: 4.5 });
});

test('a breakdown by item returns null as the number of orders for items without an id', async () => {
  const order = await sell('2026-03-02T17:00:00Z', 10);
  await reports.line(order, { item_id: 6, category_id: 4 });
  await reports.line(await sell('2026-03-02T17:00:00Z', 10), { item_id: null });
  const rows = await readRows({ by: 'item' });
  expect(rows.map(({ key, units, orders, net }) => ({ key, units, orders, net }))).toEqual([
    { key: '6', units: 1, orders: 1, net: 10 },
    { key: 'name:Soup', units: 1, orders: null, net: 10 },
  ]);
});

test('a breakdown by hour follows the business day, and assigns sales after midnight to the previous weekday', async () => {
  await sell('2026-03-03T06:30:00Z', 5);
  await sell('2026-03-02T17:00:00Z', 30);
  await sell('2026-03-03T17:00:00Z', 8);
  expect((await readRows({ by: 'hour' })).map(({ key, net }) => [key, net])).toEqual([
    ['12', 38],
    ['01', 5],
  ]);
  const { totals } = await summarize({ by: 'hour', then_by: 'weekday' });
  expect(totals.matrix).toEqual({
    rows: [
      { key: '12', name: '12:00' },
      { key: '01', name: '01:00' },
    ],
    columns: [
      { key: '1', name: 'Monday' },
      { key: '2', name: 'Tuesday' },
    ],
    values: [
      [30, 8],
      [5, null],
    ],
    is_partial: false,
  });
});

test('a breakdown by day compares each day with the day at the same position in the previous period', async () => {
  await sell('2026-02-23T17:00:00Z', 40);
  await sell('2026-03-02T17:00:00Z', 30);
  const rows = await readRows({ by: 'day', compare: 'previous' });
  expect(rows.map(({ key, net, earlier }) => [key, net, earlier])).toEqual([['2026-03-02', 30, 40]]);
  const { totals } = await summarize({ by: 'day', compare: 'previous' });
  expect(totals.earlier_range).toEqual({
    start_date: '2026-02-22T09:00:00.000Z',
    end_date: '2026-03-01T08:59:59.999Z',
  });
});

test('a breakdown of February by day, compared with January, has rows for the last days of January, with null as the sales in February', async () => {
  const february = { start_date: '2026-02-01T09:00:00.000Z', end_date: '2026-03-01T08:59:59.999Z' };
  await sell('2026-01-28T17:00:00Z', 20);
  await sell('2026-01-31T17:00:00Z', 40);
  await sell('2026-03-03T17:00:00Z', 30);
  const query = { ...february, by: 'day', compare: 'previous' };
  const rows = await readRows(query);
  expect(rows.map(({ key, rank, net, earlier }) => [key, rank, net, earlier])).toEqual([
    ['2026-02-28', 1, 0, 20],
    ['2026-03-03', 2, null, 40],
  ]);
  expect((await summarize(query)).totals).toMatchObject({ net: 0, earlier: 60 });
});

test('a breakdown by day compares each day with the same date of the year before when that year is a leap year', async () => {
  await sell('2024-02-28T17:00:00Z', 5);
  await sell('2024-02-29T17:00:00Z', 7);
  await sell('2024-03-01T17:00:00Z', 40);
  await sell('2025-03-01T17:00:00Z', 30);
  const year = { start_date: '2025-01-01T09:00:00.000Z', end_date: '2026-01-01T08:59:59.999Z' };
  const rows = await readRows({ ...year, by: 'day', compare: 'last_year' });
  expect(rows.map(({ key, net, earlier }) => [key, net, earlier])).toEqual([
    ['2025-02-28', 0, 12],
    ['2025-03-01', 30, 40],
  ]);
});

test('a breakdown includes rows that have sales only in the earlier period', async () => {
  await sell('2025-03-04T17:00:00Z', 40, { type: 'Delivery' });
  const rows = await readRows({ by: 'order_type', compare: 'last_year' });
  expect(rows).toMatchObject([{ key: 'Delivery', orders: 0, net: 0, earlier: 40 }]);
});

test('a breakdown by day can be compared with days that the user chooses, which are matched by their position', async () => {
  await sell('2026-01-10T17:00:00Z', 40);
  await sell('2026-01-12T17:00:00Z', 15);
  await sell('2026-03-02T17:00:00Z', 30);
  const other = {
    compare: 'custom',
    compare_start: '2026-01-10',
    compare_end: '2026-01-12',
  };
  const rows = await readRows({ by: 'day', ...other });
  expect(rows.map(({ key, net, earlier }) => [key, net, earlier])).toEqual([
    ['2026-03-01', 0, 40],
    ['2026-03-02', 30, 0],
    ['2026-03-03', 0, 15],
  ]);
});

test.each([[{}], [{ compare_start: '2026-01-02', compare_end: '2026-01-01' }]])(
  'a comparison with chosen days is refused without a valid first and last day: %j',
  async (days) => {
    const response = await reports.ask('sales_by', { ...WEEK, compare: 'custom', ...days });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { compare_end: 'Choose the days to compare with' },
    ]);
  },
);

test.each([
  ['sales_by', { start_date: '9999-12-01T09:00:00.000Z', end_date: '9999-12-31T23:59:59.999Z', compare: 'previous' }],
  ['sales_by/summary', { compare: 'custom', compare_start: '2026-01-01', compare_end: '9999-12-31' }],
])('a comparison in %s accepts days after the years that date pickers offer', async (path, query) => {
  const headers = authorizationHeaders(suite.config, location);
  const url = `/api/reports/${path}?${new URLSearchParams({ ...WEEK, ...query })}`;
  expect((await suite.app.inject({ url, headers })).statusCode).toBe(200);
});

test('a breakdown sorted by change begins with the largest decrease compared with the same weekdays before', async () => {
  await sell('2026-02-23T17:00:00Z', 90, { type: 'Delivery' });
  await sell('2026-02-23T17:00:00Z', 40, { type: 'DineIn' });
  await sell('2026-03-02T17:00:00Z', 30, { type: 'DineIn' });
  await sell('2026-03-02T17:00:00Z', 20, { type: 'TakeOut' });
  const rows = await readRows({ by: 'order_type', compare: 'same_weekdays', sort: 'change', direction: 'asc' });
  expect(rows.map(({ key, net, earlier }) => [key, net, earlier])).toEqual([
    ['Delivery', 0, 90],
    ['DineIn', 30, 40],
    ['TakeOut', 20, 0],
  ]);
});

test('a breakdown can be sorted, searched and paged', async () => {
  await sell('2026-03-02T17:00:00Z', 30, { type: 'TakeOut' });
  await sell('2026-03-02T18:00:00Z', 70, { type: 'DineIn' });
  await sell('2026-03-02T18:00:00Z', 50, { type: 'Delivery' });
  const keys = async (query: Record<string, string | number>) =>
    (await readRows({ by: 'order_type', ...query })).map(({ key }) => key);
  expect(await keys({ sort: 'name' })).toEqual(['Delivery', 'DineIn', 'TakeOut']);
  expect(await keys({ sort: 'net', direction: 'asc' })).toEqual(['TakeOut', 'Delivery', 'DineIn']);
  expect(await keys({ search: 'IN' })).toEqual(['DineIn']);
  expect(await keys({ page: 2, per_page: 2 })).toEqual(['TakeOut']);
});

test('a breakdown refuses dimensions that cannot be combined', async () => {
  const response = await reports.ask('sales_by', { ...WEEK, by: 'item', then_by: 'tender' });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({ then_by: 'Cannot be combined with the first group' });
});

test('the export of a breakdown has discounts and refunds as negative amounts, like the screen', async () => {
  await sell('2026-03-02T18:00:00Z', 70, { total_discount: 7 });
  const headers = authorizationHeaders(suite.config, location);
  const url = `/api/reports/sales_by/export?${new URLSearchParams({ ...WEEK, by: 'order_type' })}`;
  const created = await suite.app.inject({ method: 'POST', url, headers });
  const lines = (await suite.app.inject(created.json().url)).body.split('\r\n');
  expect(lines[1]).toBe('1,Dine In,1,70.00,-7.00,0.00,63.00,0.00');
  expect(lines).toContain('Discounts,-7.00');
});

test('the export of a breakdown contains all rows, the columns of its dimensions and the sums', async () => {
  for (let hour = 0; hour < 24; hour += 1) {
    for (let day = 1; day <= 12; day += 1) {
      await sell(`2026-02-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:30:00Z`, 1);
    }
  }
  const range = { start_date: '2026-02-01T00:00:00.000Z', end_date: '2026-02-28T00:00:00.000Z' };
  const query = new URLSearchParams({ ...range, by: 'day', then_by: 'hour', compare: 'previous' });
  const headers = authorizationHeaders(suite.config, location);
  const created = await suite.app.inject({ method: 'POST', url: `/api/reports/sales_by/export?${query}`, headers });
  const lines = (await suite.app.inject(created.json().url)).body.trim().split('\r\n');
  expect(lines[0]).toBe('Rank,Day,Hour of day,Orders,Gross sales,Discounts,Refunds,Net sales,Taxes,Net sales before');
  expect(lines[1]).toBe('1,2026-01-31,19:00,1,1.00,0.00,0.00,1.00,0.00,0.00');
  expect(lines).toContain('Net sales,288.00');
  expect(lines.at(-1)).toBe('End of export,288 rows');
}, 60_000);
