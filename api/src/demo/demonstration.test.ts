import { bootstrap as schema } from '@backoffice/contract/bootstrap';
import { toDay } from '@backoffice/contract/dates';
import { subDays, subMilliseconds } from 'date-fns';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../test/build-test-app';
import { createLocation, createUser } from '../../test/factories';
import { withLocation } from '../database/location-scope';
import { passwordDigest } from '../modules/authentication/password';
import { createPasscodeVault } from '../modules/employees/passcode';
import { findBootstrap } from '../modules/pos/bootstrap.repository';
import { DEMONSTRATION_ACCOUNTS } from './accounts';
import { drawerClosingTime } from './cash-drawers';
import { listDaysBackwards } from './day-of-sales';
import { prepareDemonstration } from './demonstration';
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

test('simulated orders have the totals that the terminals report, and no flags', async () => {
  const simulation = restaurant(0);
  const now = new Date('2026-10-05T00:00:00Z');
  await simulateDay(simulation, '2026-10-02', now);
  const orders = await findOrders(simulation, subDays(now, 5), now);
  expect(orders.length).toBeGreaterThan(100);
  expect(orders.filter(({ flags }) => flags.length > 0)).toEqual([]);
  expect(orders.filter(({ total_amount, reported_total_amount }) => total_amount !== reported_total_amount)).toEqual(
    [],
  );
});

/**
 * Returns the cash reconciliations in a time range, each with the sums of the terminal's cash payments (`paid`) and cash
 * refunds (`back`) since the reconciliation before.
 */
async function drawers({ locationId }: Simulation, from: string, to: string) {
  return await withLocation(suite.db, locationId, async (scope) => {
    const { rows } = await sql<Record<'in' | 'out' | 'paid' | 'back' | 'mismatch' | 'left' | 'flags', number>>`
      select drawer.cash_in as in, drawer.cash_out as out, mismatch, cash_left as left, cardinality(drawer.flags) as flags,
        coalesce(sum(p.amount + p.tips) filter (where p.kind = 'Sale'), 0) as paid,
        coalesce(-sum(p.amount + p.tips) filter (where p.kind = 'Refund'), 0) as back
      from (select *, lag(created_at, 1, ${from}) over (partition by terminal_id order by created_at) as since
        from cash_reconciliations where created_at > ${from} and created_at < ${to}) drawer
        left join payments p on p.terminal_id = drawer.terminal_id and p.payment_type = 'Cash'
          and p.created_at >= drawer.since and p.created_at < drawer.created_at
      group by drawer.location_id, drawer.id, cash_in, cash_out, mismatch, cash_left, drawer.flags
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
  expect(closed.filter(({ left, flags }) => left !== 200 || flags !== 0)).toEqual([]);
  expect(closed.some(({ back }) => back > 0)).toBe(true);
  const mismatched = closed.filter(({ mismatch }) => mismatch !== 0).length;
  expect([mismatched > 0, mismatched < closed.length / 2]).toEqual([true, true]);
  const orders = await findOrders(simulation, new Date('2026-07-01'), now);
  expect(orders.filter(({ flags }) => flags.length > 0)).toEqual([]);
  expect(await refunds(simulation, now)).toEqual({ flagged: 0, full: true, partial: true, later: true });
  for (const day of days) expect(await simulateDay(simulation, day, now)).toBe(0);
  expect(await drawers(simulation, '2026-07-01', '2026-08-01')).toEqual(closed);
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

/** Returns the number of flagged refunds, and whether there are full refunds, partial ones and ones on later days. */
async function refunds({ locationId }: Simulation, before: Date) {
  return await withLocation(suite.db, locationId, async (scope) => {
    const { rows } = await sql`
      select count(*) filter (where refund.flags <> '{}') as flagged,
        bool_or(refund.amount = -sale.amount) as full, bool_or(refund.amount > -sale.amount) as partial,
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
