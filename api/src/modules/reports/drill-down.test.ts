import type { SalesByRow, SalesGrouping } from '@backoffice/contract/sales-by';
import { type DrillDownFilters, findDrillDownReport } from '@backoffice/contract/sales-drill-down';
import { authorizationHeaders, createEmployee, createLocation, insertRow } from '../../../test/factories';
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

const sell = (created_at: string, sub_total: number, values: Parameters<typeof reports.order>[0] = {}) =>
  reports.order({ created_at, sub_total, total_amount: sub_total, ...values });

/** Returns the drill-down filters of the breakdown row that has one of the keys. */
async function findFilters(grouping: SalesGrouping, keys: readonly string[]): Promise<DrillDownFilters> {
  const { data } = (await reports.ask('sales_by', { ...WEEK, ...grouping })).json();
  const row = data.rows.find(({ key }: SalesByRow) => keys.includes(key));
  return findDrillDownReport(grouping, row).filters;
}

test('the filters by hour and weekday assign sales after midnight to the weekday of their business day', async () => {
  const afterMidnight = await sell('2026-03-03T06:30:00Z', 5);
  const noon = await sell('2026-03-02T17:00:00Z', 30);
  await sell('2026-03-04T06:30:00Z', 8);
  expect(await reports.ids('orders', { ...WEEK, weekday: 1 })).toEqual([afterMidnight, noon]);
  expect(await reports.ids('orders', { ...WEEK, hour: 1, weekday: 1 })).toEqual([afterMidnight]);
  const { totals } = (await reports.ask('orders/summary', { ...WEEK, hour: 1, weekday: 1 })).json();
  expect(totals).toMatchObject({ count: 1, net: 5 });
});

test('the filters by hour and weekday use the time of a refund, not the time of its order', async () => {
  const order = await sell('2026-03-02T17:00:00Z', 30);
  const payment = await reports.payment(order, { amount: 30, created_at: '2026-03-02T17:00:00Z' });
  const refund = { kind: 'Refund', refunded_payment_id: payment, amount: -30 } as const;
  const refunded = await reports.payment(order, { ...refund, created_at: '2026-03-03T20:00:00Z' });
  const { totals } = (await reports.ask('orders/summary', { ...WEEK, hour: 15 })).json();
  expect(totals).toMatchObject({ count: 0, gross: 0, refunds: 30, net: -30 });
  expect(await reports.ids('orders', { ...WEEK, weekday: 2 })).toEqual([]);
  expect(await reports.ids('transactions', { ...WEEK, weekday: 2 })).toEqual([refunded]);
});

test('the export of the orders report contains only the orders of the selected hour', async () => {
  const noon = await sell('2026-03-02T17:00:00Z', 30);
  await sell('2026-03-02T18:00:00Z', 8);
  const headers = authorizationHeaders(suite.config, location);
  const url = `/api/reports/orders/export?${new URLSearchParams({ ...WEEK, hour: '12' })}`;
  const created = await suite.app.inject({ method: 'POST', url, headers });
  const lines = (await suite.app.inject(created.json().url)).body.trim().split('\r\n');
  expect(lines.filter((line) => /^\d+,/.test(line)).map((line) => line.split(',')[0])).toEqual([String(noon)]);
  expect(lines).toContain('Net sales,30.00');
});

test('sales without an item, category or employee id are filtered by name or by the absence of the id', async () => {
  const typedIn = await sell('2026-03-02T17:00:00Z', 10, { employee_id: null });
  await reports.line(typedIn, { item_id: null });
  await reports.line(await sell('2026-03-03T17:00:00Z', 5, { employee_id: 3 }), { item_id: 6, category_id: 4 });
  for (const by of ['item', 'category', 'employee'] as const) {
    const filters = await findFilters({ by }, ['name:Soup', '']);
    expect([filters, await reports.ids('orders', { ...WEEK, ...filters })]).toEqual([filters, [typedIn]]);
  }
  const filters = await findFilters({ by: 'item', then_by: 'category' }, ['name:Soup']);
  expect(filters).toEqual({ item_name: 'Soup', category_id: 'none' });
});

test('the breakdown by modifier names a typed-in modifier without a name, and a filter selects its orders', async () => {
  const order = await sell('2026-03-02T17:00:00Z', 10);
  await reports.line(order, {});
  const modifier = { order_item_position: 0, position: 0, modifier_id: null, name: '', price: 1 };
  await insertRow(suite.db, location, 'order_item_modifiers', { order_id: order, ...modifier });
  const { data } = (await reports.ask('sales_by', { ...WEEK, by: 'modifier' })).json();
  expect(data.rows).toMatchObject([{ key: 'name:', name: 'Without a name' }]);
  await reports.line(await sell('2026-03-02T17:00:00Z', 10), { modifier_id: 3 });
  const filters = await findFilters({ by: 'modifier' }, ['name:']);
  expect([filters, await reports.ids('orders', { ...WEEK, ...filters })]).toEqual([{ modifier_id: 'none' }, [order]]);
  const { totals } = (await reports.ask('orders/summary', { ...WEEK, ...filters, order_type_id: 'DineIn' })).json();
  expect(totals).toMatchObject({ count: 1, net: 10 });
});

test('a tax filter selects orders with the tax at its rate, and a discount filter selects orders with its kind and reason', async () => {
  const taxed = await sell('2026-03-02T17:00:00Z', 90);
  await reports.line(taxed, { tax_id: 7 });
  await reports.line(await sell('2026-03-02T17:00:00Z', 10), { tax_id: 8 });
  const discounted = { total_discount: 3, own_discount: 3, discount_reason: 'Regular' };
  const regular = await sell('2026-03-03T17:00:00Z', 20, discounted);
  await sell('2026-03-03T17:00:00Z', 20, { total_discount: 2 });
  expect(await reports.ids('orders', { ...WEEK, tax: '7:8.000:Tax' })).toEqual([taxed]);
  expect(await reports.ids('orders', { ...WEEK, tax: '7:9.000:Tax' })).toEqual([]);
  expect(await findFilters({ by: 'discount' }, ['Discount:Regular'])).toEqual({ discount: 'Discount:Regular' });
  expect(await reports.ids('orders', { ...WEEK, discount: 'Discount:Regular' })).toEqual([regular]);
});

test('refunds are grouped by reason and by employee, and filters by both select refunds in the transactions report', async () => {
  const { id: ada } = await createEmployee(suite.db, suite.config, location, { first_name: 'Ada', last_name: 'Byron' });
  const order = await sell('2026-03-02T17:00:00Z', 40);
  const payment = await reports.payment(order, { amount: 40, created_at: '2026-03-02T17:00:00Z' });
  const refund = async (created_at: string, values: object) =>
    await reports.payment(order, { kind: 'Refund', refunded_payment_id: payment, created_at, ...values });
  const cold = await refund('2026-03-03T17:00:00Z', {
    amount: -10.8,
    tax_amount: -0.8,
    reason: 'Cold food',
    employee_id: ada,
  });
  const unexplained = await refund('2026-03-03T18:00:00Z', { amount: -5, employee_id: null });
  const rows = async (query: object) => (await reports.ask('sales_by', { ...WEEK, ...query })).json().data.rows;
  expect(await rows({ by: 'refund_reason', then_by: 'refunded_by' })).toMatchObject([
    { name: 'Cold food', then_name: 'Ada Byron', units: 1, refunds: 10, net: null },
    { name: 'Without a reason', then_name: 'No employee', units: 1, refunds: 5 },
  ]);
  const grouping = { by: 'refund_reason', then_by: 'refunded_by' } as const;
  expect(await findFilters(grouping, ['Refund:'])).toEqual({ refund_reason: 'Refund:', refunded_by: 'none' });
  for (const [filters, id, refunds] of [
    [{ refund_reason: 'Refund:Cold food' }, cold, 10],
    [{ refunded_by: ada }, cold, 10],
    [{ refunded_by: 'none', refund_reason: 'Refund:' }, unexplained, 5],
  ] as const) {
    expect([filters, await reports.ids('transactions', { ...WEEK, ...filters })]).toEqual([filters, [id]]);
    expect(await reports.ids('orders', { ...WEEK, ...filters })).toEqual([order]);
    const { totals } = (await reports.ask('transactions/summary', { ...WEEK, ...filters })).json();
    expect(totals).toMatchObject({ count: 1, gross: 0, refunds });
  }
  expect(await reports.ids('transactions', { ...WEEK, refund_reason: 'Refund:', refunded_by: ada })).toEqual([]);
  expect((await reports.ask('transactions', { ...WEEK, refund_reason: 'Cold food' })).statusCode).toBe(400);
});

test('filters by item, category and modifier select orders in which a single line matches all of them', async () => {
  const order = await sell('2026-03-02T17:00:00Z', 20);
  await reports.line(order, { item_id: 6, category_id: 4, modifier_id: 3 });
  const query = { ...WEEK, item_id: 6, category_id: 4 };
  expect(await reports.ids('orders', { ...query, modifier_id: 3 })).toEqual([order]);
  expect(await reports.ids('orders', { ...query, modifier_id: 9 })).toEqual([]);
  expect(await reports.ids('orders', { ...query, category_id: 5 })).toEqual([]);
});

test('the filter by status selects open or voided orders', async () => {
  const open = await sell('2026-03-02T17:00:00Z', 20, { status: 'Open' });
  const voided = await sell('2026-03-02T17:00:00Z', 20, { status: 'Voided' });
  expect(await reports.ids('orders', { ...WEEK, status: 'Open' })).toEqual([open]);
  expect(await reports.ids('orders', { ...WEEK, status: 'Voided' })).toEqual([voided]);
});

test.each([
  ['item_name', 'a\u0000'],
  ['modifier_name', 'a\u0000'],
  ['refund_reason', 'Refund:a\u0000'],
])('a NUL character in %s is refused', async (name, value) => {
  const response = await reports.ask('orders', { ...WEEK, [name]: value });
  expect(response.statusCode).toBe(400);
});
