import { randomUUID } from 'node:crypto';
import { toDay } from '@backoffice/contract/dates';
import type { TipRow, TipsSummary } from '@backoffice/contract/tips';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { withLocation } from '../../database/location-scope';
import { FRIDAY, MARCH_QUERY, THURSDAY, useTipsSuite } from './testing/tips-suite';

const tips = useTipsSuite();
const { mark, readReport, sell, send, setRules } = tips;

const summarizeRows = (rows: TipRow[]) =>
  rows.map(({ name, tips, given, received, pay_out }) => [name, tips, given, received, pay_out]);

test('tips are shown separately for card and other payments, less refunded tips', async () => {
  const payment_offline_id = await sell({ employee_id: tips.ada, tips: 4 });
  await sell({ employee_id: tips.ada, tips: 2.5, payment_type: 'Cash' });
  await sell({ employee_id: null, tips: 1 });
  const created_at = `${THURSDAY}T18:00:00.000Z`;
  await tips.terminal.putRefund(buildPosRefund({ payment_offline_id, tips: 1.25, created_at, sent_at: created_at }));
  const { rows, totals } = await readReport();
  const unshared = { day: null, not_deducted: 0, given: 0, received: 0 };
  expect(rows).toEqual([
    {
      ...unshared,
      employee_id: tips.ada,
      name: 'Ada Byron',
      role: 'Server',
      card_tips: 2.75,
      other_tips: 2.5,
      tips: 5.25,
      pay_out: 5.25,
    },
    {
      ...unshared,
      employee_id: null,
      name: 'No employee',
      role: null,
      card_tips: 1,
      other_tips: 0,
      tips: 1,
      pay_out: 1,
    },
  ]);
  expect(totals).toMatchObject({
    unassigned: 1,
    count: 2,
    tips: 6.25,
    pay_out: 6.25,
    transactions_report: 6.25,
    orders_report: 6.25,
  });
});

test('a role gets its share on days on which an employee of the role took an order or was marked as working', async () => {
  await setRules('2026-03-01', 15);
  await sell({ employee_id: tips.ada, tips: 10 });
  await sell({ employee_id: tips.ada, tips: 20, day: FRIDAY });
  await mark(tips.ben, FRIDAY);
  const { rows, totals } = await readReport('day');
  expect(rows.map(({ day, name, pay_out }) => [day, name, pay_out])).toEqual([
    [THURSDAY, 'Ada Byron', 10],
    [FRIDAY, 'Ada Byron', 17],
    [FRIDAY, 'Ben Byron', 3],
  ]);
  expect(totals).toMatchObject({
    given: 3,
    received: 3,
    kept_shares: [{ day: THURSDAY, role: 'Busser', amount: 1.5 }],
  });
  await sell({ employee_id: tips.ben, tips: 0 });
  expect(summarizeRows((await readReport()).rows)).toEqual([
    ['Ada Byron', 30, 4.5, 0, 25.5],
    ['Ben Byron', 0, 0, 4.5, 4.5],
  ]);
});

test('new rules do not change the tips of the days before the rules apply', async () => {
  await setRules('2026-03-01', 10);
  await setRules(FRIDAY, 20);
  await sell({ employee_id: tips.ada, tips: 10 });
  await sell({ employee_id: tips.ada, tips: 10, day: FRIDAY });
  for (const day of [THURSDAY, FRIDAY]) await mark(tips.ben, day);
  const { rows, totals } = await readReport('day');
  expect(rows.map(({ given }) => given)).toEqual([1, 0, 2, 0]);
  expect(totals.rule_sets.map(({ valid_from }) => valid_from)).toEqual([FRIDAY, '2026-03-01']);
});

test('no tips are shared on days before the first rules or after rules without shares', async () => {
  await setRules(FRIDAY, 10);
  await setRules('2026-03-07', 0);
  for (const day of [THURSDAY, FRIDAY, '2026-03-07']) {
    await sell({ employee_id: tips.ada, tips: 10, day });
    await mark(tips.ben, day);
  }
  const { rows } = await readReport('day');
  expect(rows.map(({ day, name, given }) => [day, name, given])).toEqual([
    [THURSDAY, 'Ada Byron', 0],
    [FRIDAY, 'Ada Byron', 1],
    [FRIDAY, 'Ben Byron', 0],
    ['2026-03-07', 'Ada Byron', 0],
  ]);
});

test('a change of an employee’s team role does not affect the days before it', async () => {
  await setRules('2026-03-01', 10);
  await sell({ employee_id: tips.ada, tips: 10 });
  await mark(tips.ben);
  const before = await readReport();
  const payload = { first_name: 'Ben', last_name: 'Byron', passcode: '7312', employee_role_id: tips.server };
  expect((await send('PUT', `/employees/${tips.ben}`, payload)).status).toBe(200);
  const after = await readReport();
  expect(after).toEqual(before);
  expect(after.rows.map(({ role, received }) => [role, received])).toEqual([
    ['Server', 0],
    ['Busser', 1],
  ]);
});

test('a deleted employee keeps their name and share', async () => {
  await setRules('2026-03-01', 10);
  await sell({ employee_id: tips.ada, tips: 10 });
  await mark(tips.ben);
  const before = await readReport();
  expect((await send('DELETE', `/employees/${tips.ben}`)).status).toBe(200);
  expect(await readReport()).toEqual(before);
});

test('an employee who is deleted on a day on which they worked keeps their share of that day', async () => {
  const now = new Date();
  const today = toDay(now, 'America/New_York');
  await setRules('2026-03-01', 10);
  await sell({ employee_id: tips.ada, tips: 10, day: today });
  await mark(tips.ben, today);
  expect((await send('DELETE', `/employees/${tips.ben}`)).status).toBe(200);
  const { body } = await send('GET', `/reports/tips?start_date=${now.toISOString()}&end_date=${now.toISOString()}`);
  expect(summarizeRows(body.data.rows)).toEqual([
    ['Ada Byron', 10, 1, 0, 9],
    ['Ben Byron', 0, 0, 1, 1],
  ]);
  expect((await send('GET', `/tip_days?day=${today}`)).body.workers).toMatchObject([{ name: 'Ben Byron' }]);
});

test('tips that are refunded on a day without tips are not deducted from anyone', async () => {
  const payment_offline_id = await sell({ employee_id: tips.ada, tips: 4 });
  const created_at = `${FRIDAY}T17:00:00.000Z`;
  await tips.terminal.putRefund(buildPosRefund({ payment_offline_id, tips: 4, created_at, sent_at: created_at }));
  const { rows, totals } = await readReport();
  expect(rows).toMatchObject([{ tips: 0, not_deducted: 4, pay_out: 4 }]);
  expect(totals).toMatchObject({ tips: 0, transactions_report: 0, not_deducted: 4 });
});

test('the business day of a tip follows the cut-off', async () => {
  await withLocation(tips.suite.db, tips.location, (scope) =>
    scope.updateTable('locations').set({ day_cutoff: '04:00' }).where('id', '=', tips.location).execute(),
  );
  const created_at = '2026-03-06T08:59:59.999Z';
  const payments = [{ amount: 10, tips: 3, created_at }];
  await tips.terminal.sync([
    randomUUID(),
    buildPosOrder({ created_at, sent_at: created_at, employee_id: tips.ada, payments }),
  ]);
  expect((await readReport('day')).rows).toMatchObject([{ day: THURSDAY, tips: 3 }]);
});

test.each([
  ['a few hours', `${THURSDAY}T18:00:00.000Z`, `${THURSDAY}T20:00:00.000Z`],
  ['several days', '2026-03-01T18:00:00.000Z', `${THURSDAY}T16:00:00.000Z`],
])('the chart of %s contains whole business days, as the rows do', async (_, start_date, end_date) => {
  await sell({ employee_id: tips.ada, tips: 10 });
  const { body } = await send('GET', `/reports/tips/summary?start_date=${start_date}&end_date=${end_date}`);
  const { totals, chart } = body as TipsSummary;
  expect([totals.tips, chart.buckets.filter(({ count }) => count > 0)]).toEqual([
    10,
    [expect.objectContaining({ count: 1, amount: 10 })],
  ]);
  expect(chart.buckets[0]?.start).toBe(`${start_date.slice(0, 10)}T05:00:00.000Z`);
});

test('the tips report refuses a range of more than a year', async () => {
  const { status, body } = await send(
    'GET',
    '/reports/tips?start_date=2024-01-01T05:00:00Z&end_date=2026-01-01T05:00:00Z',
  );
  expect([status, body.message]).toEqual([400, expect.stringContaining('Choose up to 366 days')]);
});

test('the export contains the payouts of each day, the totals, and the shares that nobody received', async () => {
  await setRules('2026-03-01', 15);
  await sell({ employee_id: tips.ada, tips: 10 });
  const created = await send('POST', `/reports/tips/export?${MARCH_QUERY}&by=day`);
  const lines = (await tips.suite.app.inject(created.body.url)).body.split('\r\n');
  expect(lines[0]).toContain(
    'Business day,Employee,Team role,Card tips,Other tips,Tips,Refunds not deducted,Given,Received',
  );
  expect(lines[1]).toBe('2026-03-05,Ada Byron,Server,10.00,0.00,10.00,0.00,0.00,0.00,10.00');
  expect(lines).toEqual(
    expect.arrayContaining(['To pay out,10.00', 'No Busser worked on 2026-03-05: not shared,1.50']),
  );
});

test('the export lists tips of orders without an employee separately from the amount to pay out, as the summary does', async () => {
  await sell({ employee_id: tips.ada, tips: 10 });
  await sell({ employee_id: null, tips: 4 });
  const created = await send('POST', `/reports/tips/export?${MARCH_QUERY}`);
  const lines = (await tips.suite.app.inject(created.body.url)).body.split('\r\n');
  expect(lines).toEqual(expect.arrayContaining(['Tips,14.00', 'To pay out,10.00', 'Without employee,4.00']));
});

test('the export lists 31 shares that nobody received, and the number of further ones', async () => {
  await setRules('2026-03-01', 10);
  const days = Array.from({ length: 33 }, (_, index) => new Date(Date.UTC(2026, 2, 1 + index)).toISOString());
  for (const day of days) await sell({ employee_id: tips.ada, tips: 10, day: day.slice(0, 10) });
  const range = 'start_date=2026-03-01T05:00:00Z&end_date=2026-04-05T03:59:59Z';
  const created = await send('POST', `/reports/tips/export?${range}`);
  const lines = (await tips.suite.app.inject(created.body.url)).body.split('\r\n');
  expect(lines.filter((line) => line.includes('not shared'))).toHaveLength(31);
  expect(lines).toContain('and 2 on earlier days');
});
