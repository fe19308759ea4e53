import { randomUUID } from 'node:crypto';
import type { TipRow, TipRuleSets, TipsSummary } from '@backoffice/contract/tips';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import {
  authorizationHeaders,
  createEmployee,
  createEmployeeRole,
  createLocation,
  signInWithRights,
} from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { withLocation } from '../../database/location-scope';
import { refreshAllDays } from '../rollups/refresh';

let suite: TestApp;
let location: number;
let terminal: TerminalClient;
let server: number;
let busser: number;
let ada: number;
let ben: number;
let headers: { authorization: string };

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  headers = authorizationHeaders(suite.config, location);
  terminal = await createTerminalClient(suite, location);
  server = (await createEmployeeRole(suite.db, location, { name: 'Server' })).id;
  busser = (await createEmployeeRole(suite.db, location, { name: 'Busser' })).id;
  ada = await hire('Ada', server);
  ben = await hire('Ben', busser);
});

async function hire(first_name: string, employee_role_id: number): Promise<number> {
  const values = { first_name, last_name: 'Byron', employee_role_id };
  return (await createEmployee(suite.db, suite.config, location, values)).id;
}

const THURSDAY = '2026-03-05';
const FRIDAY = '2026-03-06';
const MARCH = 'start_date=2026-03-01T05:00:00.000Z&end_date=2026-04-01T03:59:59.999Z';

async function send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) {
  const response = await suite.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
  return { status: response.statusCode, body: response.json() };
}

/** Reads the report from the sales and then from the rollups, which must agree. */
async function readReport(by: 'employee' | 'day' = 'employee') {
  const read = async () => ({
    rows: (await send('GET', `/reports/tips?${MARCH}&by=${by}`)).body.data.rows as TipRow[],
    totals: ((await send('GET', `/reports/tips/summary?${MARCH}&by=${by}`)).body as TipsSummary).totals,
  });
  const live = await read();
  await refreshAllDays(suite.db, location);
  expect(await read()).toEqual(live);
  return live;
}

interface Sale {
  employee_id: number | null;
  tips: number;
  day?: string;
  payment_type?: 'Cash' | 'Card';
}

/** Sells a soup at noon in New York, and returns the identifier of its payment. */
async function sell({ employee_id, tips, day = THURSDAY, payment_type = 'Card' }: Sale): Promise<string> {
  const created_at = `${day}T17:00:00.000Z`;
  const offline_id = randomUUID();
  const card_type = payment_type === 'Card' ? ('Credit' as const) : null;
  const payments = [{ offline_id, payment_type, card_type, amount: 10, tips, created_at }];
  const order = buildPosOrder({ created_at, sent_at: created_at, employee_id, payments });
  const [result] = await terminal.sync([randomUUID(), order]);
  expect(result?.status).toBe('created');
  return offline_id;
}

const setRules = (valid_from: string, percent: number, updated_at?: string) =>
  send('PUT', '/tip_rules', {
    ...{ valid_from, rules: percent === 0 ? [] : [{ role_id: busser, percent }] },
    ...(updated_at && { updated_at }),
  });
const mark = (employee_id: number, day = THURSDAY, is_marked = true) =>
  send('PUT', '/tip_days', { day, employee_id, is_marked });

const summarizeRows = (rows: TipRow[]) =>
  rows.map(({ name, tips, given, received, pay_out }) => [name, tips, given, received, pay_out]);

test('tips are those of the payments by card and of others, less the refunded ones', async () => {
  const payment_offline_id = await sell({ employee_id: ada, tips: 4 });
  await sell({ employee_id: ada, tips: 2.5, payment_type: 'Cash' });
  await sell({ employee_id: null, tips: 1 });
  const created_at = `${THURSDAY}T18:00:00.000Z`;
  await terminal.putRefund(buildPosRefund({ payment_offline_id, tips: 1.25, created_at, sent_at: created_at }));
  const { rows, totals } = await readReport();
  const unshared = { day: null, not_deducted: 0, given: 0, received: 0 };
  expect(rows).toEqual([
    {
      ...unshared,
      employee_id: ada,
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

test('a role gets its share on the days on which its people took an order or were marked', async () => {
  await setRules('2026-03-01', 15);
  await sell({ employee_id: ada, tips: 10 });
  await sell({ employee_id: ada, tips: 20, day: FRIDAY });
  await mark(ben, FRIDAY);
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
  await sell({ employee_id: ben, tips: 0 });
  expect(summarizeRows((await readReport()).rows)).toEqual([
    ['Ada Byron', 30, 4.5, 0, 25.5],
    ['Ben Byron', 0, 0, 4.5, 4.5],
  ]);
});

test('new rules leave the days before them as they were', async () => {
  await setRules('2026-03-01', 10);
  await setRules(FRIDAY, 20);
  await sell({ employee_id: ada, tips: 10 });
  await sell({ employee_id: ada, tips: 10, day: FRIDAY });
  for (const day of [THURSDAY, FRIDAY]) await mark(ben, day);
  const { rows, totals } = await readReport('day');
  expect(rows.map(({ given }) => given)).toEqual([1, 0, 2, 0]);
  expect(totals.rule_sets.map(({ valid_from }) => valid_from)).toEqual([FRIDAY, '2026-03-01']);
});

test('days before the first rules and after rules without shares share nothing', async () => {
  await setRules(FRIDAY, 10);
  await setRules('2026-03-07', 0);
  for (const day of [THURSDAY, FRIDAY, '2026-03-07']) {
    await sell({ employee_id: ada, tips: 10, day });
    await mark(ben, day);
  }
  const { rows } = await readReport('day');
  expect(rows.map(({ day, name, given }) => [day, name, given])).toEqual([
    [THURSDAY, 'Ada Byron', 0],
    [FRIDAY, 'Ada Byron', 1],
    [FRIDAY, 'Ben Byron', 0],
    ['2026-03-07', 'Ada Byron', 0],
  ]);
});

test('a new team role of an employee leaves the days before the change as they were', async () => {
  await setRules('2026-03-01', 10);
  await sell({ employee_id: ada, tips: 10 });
  await mark(ben);
  const before = await readReport();
  const payload = { first_name: 'Ben', last_name: 'Byron', passcode: '7312', employee_role_id: server };
  expect((await send('PUT', `/employees/${ben}`, payload)).status).toBe(200);
  const after = await readReport();
  expect(after).toEqual(before);
  expect(after.rows.map(({ role, received }) => [role, received])).toEqual([
    ['Server', 0],
    ['Busser', 1],
  ]);
});

test('a deleted employee keeps the name and the share', async () => {
  await setRules('2026-03-01', 10);
  await sell({ employee_id: ada, tips: 10 });
  await mark(ben);
  const before = await readReport();
  expect((await send('DELETE', `/employees/${ben}`)).status).toBe(200);
  expect(await readReport()).toEqual(before);
});

test('tips that are refunded on a day without tips are not deducted from anybody', async () => {
  const payment_offline_id = await sell({ employee_id: ada, tips: 4 });
  const created_at = `${FRIDAY}T17:00:00.000Z`;
  await terminal.putRefund(buildPosRefund({ payment_offline_id, tips: 4, created_at, sent_at: created_at }));
  const { rows, totals } = await readReport();
  expect(rows).toMatchObject([{ tips: 0, not_deducted: 4, pay_out: 4 }]);
  expect(totals).toMatchObject({ tips: 0, transactions_report: 0, not_deducted: 4 });
});

test('the business day of a tip follows the cut-off', async () => {
  await withLocation(suite.db, location, (scope) =>
    scope.updateTable('locations').set({ day_cutoff: '04:00' }).where('id', '=', location).execute(),
  );
  const created_at = '2026-03-06T08:59:59.999Z';
  const payments = [{ amount: 10, tips: 3, created_at }];
  await terminal.sync([randomUUID(), buildPosOrder({ created_at, sent_at: created_at, employee_id: ada, payments })]);
  expect((await readReport('day')).rows).toMatchObject([{ day: THURSDAY, tips: 3 }]);
});

test('rules of a day are replaced only by those who know their last version', async () => {
  const saved = await setRules(THURSDAY, 10);
  const { rule_sets } = saved.body as TipRuleSets;
  expect((await setRules(THURSDAY, 20)).body.code).toBe('changed_meanwhile');
  expect((await setRules(THURSDAY, 20, rule_sets[0]?.updated_at)).body.rule_sets).toMatchObject([
    { valid_from: THURSDAY, rules: [{ role: 'Busser', percent: 20 }] },
  ]);
  expect((await setRules(THURSDAY, 30, rule_sets[0]?.updated_at)).body.code).toBe('changed_meanwhile');
});

test('deleted rules give way to those before them', async () => {
  await setRules('2026-03-01', 10);
  const { body } = await setRules(FRIDAY, 20);
  expect((await send('DELETE', `/tip_rules/${body.rule_sets[0].id}`)).status).toBe(200);
  expect((await send('GET', '/tip_rules')).body.rule_sets).toMatchObject([{ valid_from: '2026-03-01' }]);
  expect((await send('DELETE', `/tip_rules/${body.rule_sets[0].id}`)).status).toBe(404);
});

test.each([
  ['of more than 100 %', [80, 20.01], 'All shares together can be 100 % at most'],
  ['of no percentage', [0], 'Enter a percentage from 0.01 to 100'],
  ['with three decimals', [1.005], 'Two decimals at most'],
])('the API refuses rules %s', async (_, percents, message) => {
  const rules = percents.map((percent, index) => ({ role_id: index === 0 ? busser : server, percent }));
  const { status, body } = await send('PUT', '/tip_rules', { valid_from: THURSDAY, rules });
  expect([status, body.message]).toEqual([400, expect.stringContaining(message)]);
});

test('the API accepts rules of exactly 100 %', async () => {
  const rules = [
    { role_id: busser, percent: 80 },
    { role_id: server, percent: 20 },
  ];
  expect((await send('PUT', '/tip_rules', { valid_from: THURSDAY, rules })).status).toBe(200);
});

test('the API refuses rules of a role of another location', async () => {
  const other = await createEmployeeRole(suite.db, await createLocation(suite.db));
  const rules = [{ role_id: other.id, percent: 5 }];
  expect((await send('PUT', '/tip_rules', { valid_from: THURSDAY, rules })).body.fields).toEqual({
    rules: 'A team role was deleted',
  });
});

test('a business day names the people of its roles, their orders and marks', async () => {
  await setRules('2026-03-01', 10);
  await hire('Cleo', busser);
  await sell({ employee_id: ben, tips: 0 });
  expect((await send('GET', `/tip_days?day=${THURSDAY}`)).body).toMatchObject({
    rules: [{ role: 'Busser', percent: 10 }],
    workers: [
      { name: 'Ben Byron', role: 'Busser', orders: 1, is_marked: false },
      { name: 'Cleo Byron', orders: 0, is_marked: false },
    ],
  });
});

test('a mark is set and removed, also twice, and is part of the history', async () => {
  for (const is_marked of [true, true, false, false, true]) {
    expect((await mark(ben, THURSDAY, is_marked)).body).toEqual({ is_marked });
  }
  await setRules(THURSDAY, 12.5);
  const { data } = (await send('GET', '/history')).body;
  const changes = data.flatMap(({ records }: { records: object[] }) => records);
  expect(changes.slice(0, 4)).toMatchObject([
    {
      kind: 'tip_rules',
      name: `from ${THURSDAY}`,
      action: 'insert',
      fields: [{ label: 'Rules', after: 'Busser 12.5 %' }],
    },
    { kind: 'tip_workers', name: 'Ben Byron', fields: [{ label: 'Work days', before: null, after: THURSDAY }] },
    { kind: 'tip_workers', fields: [{ before: THURSDAY, after: null }] },
    { kind: 'tip_workers', fields: [{ before: null, after: THURSDAY }] },
  ]);
});

test('nobody of another location can be marked', async () => {
  const other = await createEmployee(suite.db, suite.config, await createLocation(suite.db));
  expect((await mark(other.id)).status).toBe(404);
});

test('a role with the right to view tips changes neither rules nor marks', async () => {
  headers = await signInWithRights(suite, location, { tips: 'view' });
  expect((await send('GET', '/tip_rules')).status).toBe(200);
  expect((await setRules(THURSDAY, 10)).body.code).toBe('not_permitted');
  expect((await mark(ben)).body.code).toBe('not_permitted');
});

test('the tips report refuses more than a year', async () => {
  const { status, body } = await send(
    'GET',
    '/reports/tips?start_date=2024-01-01T05:00:00Z&end_date=2026-01-01T05:00:00Z',
  );
  expect([status, body.message]).toEqual([400, expect.stringContaining('Choose 366 days at most')]);
});

test('the export has the payouts of each day, the totals, and the shares that nobody got', async () => {
  await setRules('2026-03-01', 15);
  await sell({ employee_id: ada, tips: 10 });
  const created = await send('POST', `/reports/tips/export?${MARCH}&by=day`);
  const lines = (await suite.app.inject(created.body.url)).body.split('\r\n');
  expect(lines[0]).toContain(
    'Business day,Employee,Team role,Card tips,Other tips,Tips,Refunds not deducted,Given,Received',
  );
  expect(lines[1]).toBe('2026-03-05,Ada Byron,Server,10.00,0.00,10.00,0.00,0.00,0.00,10.00');
  expect(lines).toEqual(
    expect.arrayContaining(['To pay out,10.00', 'Nobody of Busser worked on 2026-03-05: not shared,1.50']),
  );
});
