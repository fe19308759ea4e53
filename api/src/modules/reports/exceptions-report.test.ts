import { randomUUID } from 'node:crypto';
import { exportLink } from '@backoffice/contract/report-exports';
import { parse } from 'csv-parse/sync';
import { authorizationHeaders, createLocation, createPairedTerminal, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { EXPORT_BATCH_ROWS } from './report-csv';

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
});

type Values = Partial<Parameters<typeof insertRow<'sales_exceptions'>>[3]>;

const AT = '2026-03-05T14:30:05.000Z';

const raise = (values: Values = {}) =>
  insertRow(suite.db, location, 'sales_exceptions', {
    ...{ kind: 'late', at: AT, received_at: AT, offline_id: randomUUID(), content_hash: null, terminal_id: 1 },
    ...{ order_id: null, payment_id: null, cash_reconciliation_id: null, employee_id: null },
    ...{ approved_by_employee_id: null, amount: 10, seen_by_user_id: null },
    ...values,
  });

const request = (path: string, method: 'GET' | 'POST' = 'GET') =>
  suite.app.inject({ method, url: `/api/reports/${path}`, headers: authorizationHeaders(suite.config, location) });

const listIds = async (query = '') =>
  (await request(`exceptions?${query}`)).json().data.exceptions.map(({ id }: { id: number }) => id);

test.each([
  ['kind=late', { kind: 'late' }, { kind: 'large_discount' }],
  ['employee_id=3', { employee_id: 3 }, { employee_id: 4 }],
  ['terminal_id=2', { terminal_id: 2 }, { terminal_id: 1 }],
  ['is_seen=true', { seen_at: AT }, {}],
  ['is_seen=false', {}, { seen_at: AT }],
  [`start_date=${AT}`, { at: AT }, { at: '2026-03-05T14:30:04.999Z' }],
  [`end_date=${AT}`, { at: AT }, { at: '2026-03-05T14:30:05.001Z' }],
])('the exceptions report filters by %s', async (query, matching, other) => {
  await raise(other);
  const id = await raise(matching);
  expect(await listIds(query)).toEqual([id]);
  expect((await request(`exceptions/summary?${query}`)).json().totals.count).toBe(1);
});

test.each(['kind=odd', 'is_seen=maybe', 'terminal_id=x'])('the exceptions report refuses %s', async (query) => {
  const response = await request(`exceptions?${query}`);
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [query.split('=')[0]]]);
});

test('exceptions are listed newest first, in pages', async () => {
  const second = await raise({ at: '2026-03-06T01:00:00.000Z' });
  const [first, third] = [await raise(), await raise({ at: '2026-03-06T02:00:00.000Z' })];
  expect(await listIds('per_page=2')).toEqual([third, second]);
  expect(await listIds('per_page=2&page=2')).toEqual([first]);
});

test('the summary of the exceptions contains their number, in total and for each day', async () => {
  await raise({ order_id: 7, kind: 'refused_void' });
  await raise({ order_id: 7, seen_at: AT });
  await raise({ order_id: 8, at: '2026-03-06T14:00:00.000Z' });
  const range = 'start_date=2026-03-04T05:00:00.000Z&end_date=2026-03-08T04:59:59.999Z';
  const { totals, chart } = (await request(`exceptions/summary?${range}`)).json();
  expect(totals).toEqual({ count: 3, not_seen: 2, orders: 2, refused: 1 });
  expect(chart.buckets.map(({ count, amount }: { count: number; amount: number }) => [count, amount])).toEqual([
    ...[0, 2, 1, 0].map((count) => [count, 0]),
  ]);
});

async function exportRows(): Promise<string[][]> {
  const created = await request('exceptions/export', 'POST');
  const { body } = await suite.app.inject(exportLink.parse(created.json()).url);
  return parse(body, { bom: true, relax_column_count: true });
}

test('the exceptions export contains names, local times and the note', async () => {
  const { id: terminal_id } = await createPairedTerminal(suite.db, location, { name: 'Bar' });
  const id = await raise({
    ...{ kind: 'large_discount', terminal_id, order_id: 12, reason: '=Birthday', amount: -4.5 },
    ...{ employee_id: 1, employee_first_name: 'Ada', employee_last_name: 'Byron' },
    ...{ approved_by_employee_id: 2, approved_by_first_name: 'Tom', approved_by_last_name: 'Nguyen' },
    ...{ seen_at: '2026-03-06T05:00:00.000Z', seen_by_name: 'Olivia Hart', seen_note: 'Fine' },
  });
  const rows = await exportRows();
  expect(rows[1]).toEqual([
    ...[`${id}`, '2026-03-05 09:30:05', 'Large discount', '12', 'Ada Byron', 'Tom Nguyen', 'Bar', "'=Birthday"],
    ...['-4.50', '2026-03-06 00:00:00', 'Olivia Hart', 'Fine'],
  ]);
  expect(rows.slice(-5)).toEqual([
    ['Exceptions', '1'],
    ['Not seen', '0'],
    ['Orders', '1'],
    ['Refused', '0'],
    ['End of export', '1 row'],
  ]);
});

test('the exceptions export contains each row once when the rows do not fit into one batch', async () => {
  const count = EXPORT_BATCH_ROWS + 3;
  const ids: string[] = [];
  for (let row = 0; row < count; row += 1) ids.push(`${await raise()}`);
  const rows = (await exportRows()).slice(1, count + 1);
  expect(rows.map(([id]) => id)).toEqual(ids.reverse());
});
