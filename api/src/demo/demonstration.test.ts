import { bootstrap as schema } from '@backoffice/contract/bootstrap';
import { toDay } from '@backoffice/contract/dates';
import type { DayReport } from '@backoffice/contract/day-closings';
import { subDays, subMilliseconds } from 'date-fns';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { createLocation, createUser } from '../../test/factories';
import { decodeClaims, logIn } from '../../test/sign-in';
import { withLocation } from '../database/location-scope';
import { passwordDigest } from '../modules/authentication/password';
import { buildDayReport } from '../modules/day-closings/day-report';
import { toPeriod } from '../modules/day-closings/open-day';
import { createPasscodeVault } from '../modules/employees/passcode';
import { verifyLocation } from '../modules/ledger/verify-location';
import { findDaySettings } from '../modules/locations/locations.repository';
import { findBootstrap } from '../modules/pos/bootstrap.repository';
import { DEMONSTRATION_ACCOUNTS, DEMONSTRATION_COLLEAGUES } from './accounts';
import { drawerClosingTime } from './cash-drawers';
import { closeDays } from './close-days';
import { omitCompleteDays } from './complete-days';
import { listDaysBackwards } from './day-of-sales';
import { prepareDemonstration } from './demonstration';
import { HARBOR_AND_VINE } from './restaurants/harbor-and-vine';
import { EXTRA_STEPS, type Simulation, simulateDay, simulateNewestFirst } from './simulation';

let suite: TestApp;
let restaurants: Simulation[];

beforeAll(async () => {
  suite = await buildTestApp();
  restaurants = await prepare(suite);
}, 120_000);
afterAll(() => suite.close());

async function prepare({ db, config, app }: TestApp): Promise<Simulation[]> {
  return await prepareDemonstration({
    db,
    config,
    log: app.log,
    print: () => {},
    signal: new AbortController().signal,
  });
}

function restaurant(position: number): Simulation {
  const found = restaurants[position];
  if (!found) throw new Error('There is no such restaurant');
  return found;
}

/** Returns the orders of a restaurant in a time range, without columns that differ between test runs. */
async function findOrders({ locationId }: Simulation, from: Date, to: Date) {
  return await withLocation(suite.db, locationId, (scope) =>
    scope
      .selectFrom('orders')
      .select(['offline_id', 'revision', 'status', 'total_amount', 'reported_total_amount', 'flags', 'received_at'])
      .where('created_at', '>=', from.toISOString())
      .where('created_at', '<', to.toISOString())
      .orderBy('offline_id')
      .execute(),
  );
}

test.each(DEMONSTRATION_COLLEAGUES)('$email signs in with the role $role', async ({ email, password, role }) => {
  const response = await logIn(suite, email, passwordDigest(password));
  const { isOwner, rights } = decodeClaims(response.json().data.auth_token);
  expect([isOwner, rights]).toEqual([false, HARBOR_AND_VINE.roles.find(({ name }) => name === role)?.rights]);
});

test.each([
  [0, DEMONSTRATION_ACCOUNTS.first],
  [1, DEMONSTRATION_ACCOUNTS.second],
])(
  'the owner of restaurant %d signs in and sees only that restaurant’s orders',
  async (position, { email, password }) => {
    const signedIn = await suite.app.inject({
      method: 'POST',
      url: '/api/auth/log_in',
      payload: { email, password: passwordDigest(password) },
    });
    const authorization = `Bearer ${signedIn.json().data.auth_token}`;
    const simulation = restaurant(position);
    const now = new Date();
    await simulateDay(simulation, toDay(subDays(now, 1), simulation.plan.timezone), now);
    const report = await suite.app.inject({ url: '/api/reports/orders?per_page=999', headers: { authorization } });
    const everything = await findOrders(simulation, new Date(0), new Date(now.getTime() + 86_400_000));
    expect(everything.length).toBeGreaterThan(20);
    expect(report.json().paging_metadata.total_items).toBe(everything.length);
  },
);

test('the first restaurant has a full menu, employees with unique passcodes, and two terminals', async () => {
  const { locationId, terminals, plan } = restaurant(0);
  const [terminal] = terminals;
  if (!terminal) throw new Error('The restaurant has no terminal');
  const menu = schema.parse(await withLocation(suite.db, locationId, (scope) => findBootstrap(scope, terminal)));
  expect(menu.items.length).toBeGreaterThanOrEqual(50);
  expect(menu.categories).toHaveLength(8);
  expect(menu.modifier_groups.length).toBeGreaterThan(3);
  expect(menu.printers).toHaveLength(3);
  expect(menu.employees.length).toBeGreaterThanOrEqual(11);
  expect(terminals).toHaveLength(2);
  const vault = createPasscodeVault(suite.config.dataKey);
  const passcodes = plan.employees.map(({ passcode }) => vault.lookup(locationId, passcode).toString('hex'));
  expect(new Set(passcodes).size).toBe(plan.employees.length);
  expect(JSON.stringify(menu)).toMatch(/^[ -~]*$/);
});

test('simulateDay changes nothing when the day was simulated before', async () => {
  const simulation = restaurant(1);
  const now = new Date('2026-09-20T12:00:00Z');
  expect(await simulateDay(simulation, '2026-09-18', now)).toBeGreaterThan(20);
  const before = await findOrders(simulation, subDays(now, 3), now);
  expect(await simulateDay(simulation, '2026-09-18', now)).toBe(0);
  expect(await findOrders(simulation, subDays(now, 3), now)).toEqual(before);
});

test('simulateDay completes orders that were open when the simulation stopped', async () => {
  const simulation = restaurant(1);
  const evening = new Date('2026-09-12T03:00:00Z');
  await simulateDay(simulation, '2026-09-11', evening);
  const open = (await findOrders(simulation, subDays(evening, 1), evening)).filter(({ status }) => status === 'Open');
  expect(open.length).toBeGreaterThan(0);
  await simulateDay(simulation, '2026-09-11', new Date('2026-09-13T00:00:00Z'));
  const later = await findOrders(simulation, subDays(evening, 1), new Date('2026-09-13T00:00:00Z'));
  expect(later.filter(({ status }) => status === 'Open')).toEqual([]);
  expect(later.filter(({ offline_id }) => open.some((order) => order.offline_id === offline_id))).toHaveLength(
    open.length,
  );
});

test('simulated orders have the totals that the terminals report, unless they are flagged, which few are', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-10-05T00:00:00Z');
  await simulateDay(simulation, '2026-10-02', now);
  const orders = await findOrders(simulation, subDays(now, 5), now);
  expect(orders.length).toBeGreaterThan(100);
  expect(orders.filter(({ flags }) => flags.length > 0).length).toBeLessThan(orders.length / 25);
  expect(orders.filter(({ total_amount, reported_total_amount }) => total_amount !== reported_total_amount)).toEqual(
    orders.filter(({ flags }) => flags.includes('total_mismatch')),
  );
});

/** Returns the exceptions of a restaurant in a time range, oldest first. */
async function findExceptions({ locationId }: Simulation, from: string, to: string) {
  return await withLocation(suite.db, locationId, (scope) =>
    scope
      .selectFrom('sales_exceptions')
      .select(['kind', 'offline_id', 'amount', 'reason'])
      .where('at', '>=', from)
      .where('at', '<', to)
      .orderBy('offline_id')
      .orderBy('kind')
      .execute(),
  );
}

/**
 * Returns the cash reconciliations in a time range, each with the sums of the terminal's cash payments (`paid`) and cash
 * refunds (`back`) since the reconciliation before.
 */
async function drawers({ locationId }: Simulation, from: string, to: string) {
  return await withLocation(suite.db, locationId, async (scope) => {
    const { rows } = await sql<Record<'in' | 'out' | 'paid' | 'back' | 'mismatch' | 'left', number>>`
      select drawer.cash_in as in, drawer.cash_out as out, mismatch, cash_left as left,
        coalesce(sum(p.amount + p.tips) filter (where p.kind = 'Sale'), 0) as paid,
        coalesce(-sum(p.amount + p.tips) filter (where p.kind = 'Refund'), 0) as back
      from (select *, lag(created_at, 1, ${from}) over (partition by terminal_id order by created_at) as since
        from cash_reconciliations where created_at > ${from} and created_at < ${to}) drawer
        left join payments p on p.terminal_id = drawer.terminal_id and p.payment_type = 'Cash'
          and p.created_at >= drawer.since and p.created_at < drawer.created_at
      group by drawer.location_id, drawer.id, cash_in, cash_out, mismatch, cash_left
      order by drawer.id`.execute(scope);
    return rows;
  });
}

test('each cash reconciliation matches its terminal’s cash payments with tips and its cash refunds', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-08-01T00:00:00Z');
  const days = listDaysBackwards('2026-07-21', 14).reverse();
  for (const day of days) expect(await simulateDay(simulation, day, now)).toBeGreaterThan(50);
  const closed = await drawers(simulation, '2026-07-01', '2026-08-01');
  expect(closed).toHaveLength(days.length * simulation.terminals.length);
  expect(closed.filter((drawer) => drawer.in !== drawer.paid || drawer.out !== drawer.back)).toEqual([]);
  expect(closed.filter(({ left }) => left !== 200)).toEqual([]);
  expect(closed.some(({ back }) => back > 0)).toBe(true);
  const mismatched = closed.filter(({ mismatch }) => mismatch !== 0).length;
  expect([mismatched > 0, mismatched < closed.length / 2]).toEqual([true, true]);
  const exceptions = await findExceptions(simulation, '2026-07-01', '2026-08-01');
  expect(exceptions.length).toBeGreaterThan(days.length / 2);
  expect(exceptions.length).toBeLessThan(days.length * 3);
  expect(await refunds(simulation, now)).toEqual({ full: true, partial: true, later: true });
  for (const day of days) expect(await simulateDay(simulation, day, now)).toBe(0);
  expect(await drawers(simulation, '2026-07-01', '2026-08-01')).toEqual(closed);
  expect(await findExceptions(simulation, '2026-07-01', '2026-08-01')).toEqual(exceptions);
}, 120_000);

test('each cash reconciliation matches its cash payments and refunds when the newest day is simulated first', async () => {
  const simulation = restaurant(0);
  const days = listDaysBackwards('2026-05-21', 10);
  const now = new Date('2026-06-01T00:00:00Z');
  for (let step = 0; step < days.length + EXTRA_STEPS; step += 1)
    await simulateNewestFirst(simulation, days, step, now);
  const closed = await drawers(simulation, '2026-05-01', '2026-06-01');
  expect(closed).toHaveLength(days.length * simulation.terminals.length);
  expect(closed.filter((drawer) => drawer.in !== drawer.paid || drawer.out !== drawer.back)).toEqual([]);
  expect(closed.some(({ back }) => back > 0)).toBe(true);
}, 120_000);

test('omitCompleteDays omits a day once its drawers and those of the next day are closed', async () => {
  const simulation = restaurant(1);
  const days = ['2026-04-21', '2026-04-20'];
  const now = new Date('2026-05-01T00:00:00Z');
  expect(await omitCompleteDays(simulation, days)).toEqual(days);
  await simulateDay(simulation, '2026-04-20', now);
  expect(await omitCompleteDays(simulation, days)).toEqual(days);
  await simulateDay(simulation, '2026-04-21', now);
  expect(await omitCompleteDays(simulation, days)).toEqual(['2026-04-21', undefined]);
}, 120_000);

/** Returns whether there are full refunds, partial ones and ones on later days. */
async function refunds({ locationId }: Simulation, before: Date) {
  return await withLocation(suite.db, locationId, async (scope) => {
    const { rows } = await sql`
      select bool_or(refund.amount = -sale.amount) as full, bool_or(refund.amount > -sale.amount) as partial,
        bool_or(refund.created_at > sale.created_at + interval '1 day') as later
      from payments refund join payments sale on sale.id = refund.refunded_payment_id
      where refund.created_at < ${before}`.execute(scope);
    return rows[0];
  });
}

test('simulateDay creates the cash reconciliations at the closing time, and not a millisecond earlier', async () => {
  const simulation = restaurant(1);
  const midnight = new Date(drawerClosingTime({ day: '2026-06-10', timezone: simulation.plan.timezone }));
  const closed = async () => (await drawers(simulation, '2026-06-01', '2026-07-01')).length;
  await simulateDay(simulation, '2026-06-10', subMilliseconds(midnight, 1));
  expect(await closed()).toBe(0);
  await simulateDay(simulation, '2026-06-10', midnight);
  expect(await closed()).toBe(simulation.terminals.length);
});

test('prepareDemonstration creates no second restaurant when it runs again', async () => {
  const again = await prepare(suite);
  expect(again.map(({ locationId }) => locationId)).toEqual(restaurants.map(({ locationId }) => locationId));
});

test('prepareDemonstration adds nothing to a database with other users', async () => {
  const own = await buildTestApp();
  const location = await createLocation(own.db);
  await createUser(own.db, location);
  const users = () => own.db.selectFrom('users').selectAll().orderBy('id').execute();
  const before = await users();
  expect(await prepare(own)).toEqual([]);
  expect(await users()).toEqual(before);
  await own.close();
});

test('the Z reports of the simulated days add up to the reports of their range and agree with the ledger', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-03-20T00:00:00Z');
  const days = listDaysBackwards('2026-03-18', 4);
  for (const day of days.toSorted()) await simulateDay(simulation, day, now);
  await closeDays({ ...simulation, signal: new AbortController().signal }, days, now);
  expect(await verifyLocation(suite.db, simulation.locationId)).toEqual([]);
  const { locationId } = simulation;
  await withLocation(suite.db, locationId, async (scope) => {
    const settings = await findDaySettings(scope, locationId);
    const closings = await scope.selectFrom('day_closings').select(['number', 'report']).orderBy('number').execute();
    expect(closings.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const sum = (amount: (report: DayReport) => number) =>
      closings.reduce((total, { report }) => total + Math.round(amount(report) * 100), 0) / 100;
    const range = {
      start: toPeriod(days[3] ?? '', settings).start,
      end: toPeriod(days[0] ?? '', settings).end,
    };
    const whole = await buildDayReport({ scope, locationId }, { day: '', ...range });
    expect(whole.orders.count).toBeGreaterThan(300);
    for (const name of ['gross', 'discounts', 'refunds', 'net', 'tax', 'tips', 'total'] as const) {
      expect(sum(({ orders }) => orders[name])).toBe(whole.orders[name]);
      expect(sum(({ transactions }) => transactions[name])).toBe(whole.transactions[name]);
    }
    for (const { payment_type, total, tips } of whole.tenders) {
      const find = (report: DayReport) => report.tenders.find((tender) => tender.payment_type === payment_type);
      expect([sum((report) => find(report)?.total ?? 0), sum((report) => find(report)?.tips ?? 0)]).toEqual([
        total,
        tips,
      ]);
    }
    for (const { name, amount } of whole.taxes) {
      expect(sum(({ taxes }) => taxes.find((tax) => tax.name === name)?.amount ?? 0)).toBe(amount);
    }
    expect(sum(({ tenders }) => tenders.reduce((total, tender) => total + tender.total, 0))).toBe(
      whole.transactions.total,
    );
  });
}, 120_000);
