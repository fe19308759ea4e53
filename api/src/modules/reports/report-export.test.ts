import { exportLink } from '@backoffice/contract/report-exports';
import { parse } from 'csv-parse/sync';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { EXPORT_BATCH_ROWS } from './report-csv';
import { addLargeOrders } from './testing/large-orders';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let reports: ReturnType<typeof createReportFixtures>;

beforeAll(async () => {
  reports = createReportFixtures(suite, () => location);
});
beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
});

/**
 * Returns the exported file, after checking that the GET request returns the same file as the link that the POST
 * request creates.
 */
async function exported(report: string, query: Record<string, string> = {}) {
  const direct = await reports.ask(`${report}/export`, query);
  const created = await suite.app.inject({
    method: 'POST',
    url: `/api/reports/${report}/export?${new URLSearchParams(query)}`,
    headers: authorizationHeaders(suite.config, location),
  });
  const response = await suite.app.inject(exportLink.parse(created.json()).url);
  expect([response.statusCode, response.body]).toEqual([200, direct.body]);
  expect(response.headers['content-disposition']).toBe(direct.headers['content-disposition']);
  const rows: string[][] = parse(response.body, { bom: true, relax_column_count: true, skip_empty_lines: false });
  const gap = rows.findIndex((row) => row.every((cell) => cell === ''));
  const [name, count] = rows.pop() ?? [];
  return {
    response,
    rows: rows.slice(0, gap),
    totals: Object.fromEntries(rows.slice(gap + 1)),
    end: `${name}: ${count}`,
  };
}

test('the orders export contains the totals, and times in the time zone of the location', async () => {
  const id = await reports.order({
    ...{ offline_id: 'abcdef01-2345-4678-9abc-def012345678', created_at: '2026-03-05T14:30:05Z', type: 'DineIn' },
    ...{ employee_id: 1, employee_first_name: '=cmd', employee_last_name: "O'Neil, Jr" },
    ...{ sub_total: 20, total_discount: 2, total_tax_amount: 1.6, total_tips: 3, total_amount: 19.6 },
  });
  const { response, rows, totals, end } = await exported('orders');
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="orders all days America-New_York.csv"; filename*=UTF-8''orders%20all%20days%20America-New_York.csv`,
  );
  expect(response.body.startsWith('\uFEFFOrder ID,')).toBe(true);
  expect(response.body).toContain('\r\n');
  expect(rows[1]).toEqual([
    ...[`${id}`, 'abcdef01-2345-4678-9abc-def012345678', '2026-03-05 09:30:05', "'=cmd O'Neil, Jr", 'POS', 'Dine In'],
    ...['Cash', 'Completed', '20.00', '2.00', '1.60', '3.00', '19.60', '0.00', '0.00', '0.00', '', ''],
  ]);
  expect(totals).toEqual({
    ...{ 'Gross sales': '20.00', Discounts: '-2.00', Refunds: '0.00', 'Net sales': '18.00' },
    ...{ Taxes: '1.60', Tips: '3.00', 'Total collected': '22.60' },
  });
  expect(end).toBe('End of export: 1 row');
});

test('the transactions export contains refunds as negative numbers', async () => {
  const order = await reports.order();
  const sale = await reports.payment(order);
  await reports.payment(order, { kind: 'Refund', refunded_payment_id: sale, amount: -4, tax_amount: -0.5 });
  const { rows, totals } = await exported('transactions');
  expect(rows.slice(1).map((row) => row.slice(8, 10))).toEqual([
    ['-4.00', '-0.50'],
    ['10.00', '0.00'],
  ]);
  expect(totals).toMatchObject({ Refunds: '-3.50', 'Total collected': '6.00' });
});

test('an export contains all rows that match the filters, not only a page', async () => {
  for (let count = 0; count < 30; count += 1) await reports.order({ source: count % 2 === 0 ? 'Pos' : 'Kiosk' });
  await reports.order({ type: 'Delivery' });
  const all = await exported('orders');
  expect([all.rows.length, all.end]).toEqual([32, 'End of export: 31 rows']);
  expect((await exported('orders', { order_type_id: 'Delivery' })).rows).toHaveLength(2);
});

test('an export contains every order once when several batches of orders have the same time', async () => {
  await reports.order({ created_at: '2026-01-01T00:00:00.000Z' });
  await addLargeOrders(suite.db, location, 2 * EXPORT_BATCH_ROWS + 100);
  await reports.order({ created_at: '2026-02-01T00:00:00.000Z' });
  const { rows, end } = await exported('orders');
  const ids = rows.slice(1).map(([id]) => Number(id));
  expect([ids.length, new Set(ids).size, end]).toEqual([602, 602, 'End of export: 602 rows']);
});

test('the cash reconciliations export contains a shortage as a negative number', async () => {
  const { id } = await createPairedTerminal(suite.db, location, { name: '+Bar' });
  await reports.drawer(id, { reconciled_balance: 110 });
  const { rows, totals } = await exported('cash_reconciliations');
  expect(rows[1]?.slice(2)).toEqual([`${id}`, "'+Bar", '', '20.00', '5.00', '110.00', '-5.00', '110.00']);
  expect(totals).toEqual({ 'Cash in': '20.00', 'Cash out': '5.00', Mismatch: '-5.00' });
});
