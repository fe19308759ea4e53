import { randomUUID } from 'node:crypto';
import type { ItemSales } from '@backoffice/contract/item-sales';
import type { DaySettings } from '@backoffice/contract/locations';
import { toCents } from '@backoffice/contract/money';
import * as fc from 'fast-check';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { findDaySettings } from '../locations/locations.repository';
import { refreshAllDays, refreshRollups } from './refresh';
import { markRefreshedDaysStale } from './stale-hours';
import { checkBreakdown, checkItemNames, type RandomBreakdown, randomBreakdown } from './testing/check-breakdown';
import { checkReconciliation, checkRefundsOfSales } from './testing/check-reconciliation';
import type { ReportQuery } from './testing/expected-filters';
import { computeItems, computeReport } from './testing/expected-reports';
import { CLOCK_CHANGE_PERIODS, createOperationsBuilder, type HistoryStep, randomHistory } from './testing/random-sales';
import { readSalesRows, type SalesRows } from './testing/sales-rows';

/** Number of random histories. A run with ROLLUP_CASES=10000 takes hours. */
const CASES = Number(process.env.ROLLUP_CASES ?? 12);
/**
 * Number of random queries per check of the reports. One is enough in a long run, because its many histories vary the
 * queries. Queries take most of the time of a run.
 */
const QUERIES_PER_CHECK = CASES > 100 ? 1 : 4;

const suite = useTestApp();

const randomQuery = fc.record({
  report: fc.constantFrom('orders' as const, 'transactions' as const),
  since: fc.record({ time: fc.nat(7), offset: fc.constantFrom(-1, 0, 1) }),
  until: fc.record({ time: fc.nat(7), offset: fc.constantFrom(-1, 0, 1) }),
  isUnlimited: fc.constantFrom(false, false, false, true),
  breakdown: randomBreakdown,
  filters: fc.constantFrom<ReportQuery[]>(
    ...[
      {},
      {},
      { employee_id: 1 },
      { payment_type: 'Cash' },
      { payment_type: 'GiftCard' },
      { order_type_id: 'Delivery' },
      { terminal_id: 1 },
    ],
    ...[{ tax_id: 7 }, { modifier_id: 3 }, { category_id: 1 }, { item_id: 2 }, { captured_id: 'Captured' as const }],
    ...[{ captured_id: 'NotCaptured' as const }, { card_type: 'Debit' }, { employee_id: 2, payment_type: 'Card' }],
    ...[
      { employee_id: 1, order_type_id: 'DineIn', payment_type: 'Cash' },
      { item_id: 1, employee_id: 2 },
    ],
    ...[
      { tax_id: 7, order_type_id: 'DineIn' },
      { captured_id: 'Captured' as const, category_id: 1 },
    ],
    ...[{ hour: 22 }, { hour: 0 }, { hour: 23, order_type_id: 'DineIn' }, { weekday: 6 }, { weekday: 7 }],
    ...[{ weekday: 7, hour: 0 }, { weekday: 6, order_source: 'Pos', employee_id: 1 }, { order_source: 'Online' }],
    ...[{ status: 'Voided' }, { status: 'Open', employee_id: 2 }, { status: 'Completed', weekday: 7 }],
    ...[{ employee_id: 'none' as const }, { employee_id: 'none' as const, payment_type: 'Cash' }],
    ...[
      { category_id: 'none' as const },
      { category_id: 'none' as const, item_id: 1 },
      { item_name: 'Soup of the day' },
    ],
    ...[{ modifier_name: 'Half' }, { modifier_id: 3, item_id: 2 }, { modifier_name: 'Half', category_id: 1 }],
    ...[{ discount: 'Comp:Spilled' }, { discount: 'Discount:' }, { discount: 'CashDiscount:', hour: 23 }],
    ...[{ discount: 'Discount:Regular', weekday: 6 }, { tax: '7:8.000:Tax' }, { tax: ':2.500:City', weekday: 7 }],
  ),
});
type RandomQuery = typeof randomQuery extends fc.Arbitrary<infer Value> ? Value : never;

interface TestLocation {
  id: number;
  terminalId: number;
  times: readonly string[];
}

function toReportQuery(
  { since, until, isUnlimited, filters }: RandomQuery,
  { terminalId, times }: TestLocation,
): ReportQuery {
  const terminal = filters.terminal_id === undefined ? {} : { terminal_id: terminalId };
  if (isUnlimited) return { ...filters, ...terminal };
  const at = ({ time, offset }: RandomQuery['since']) => Date.parse(times[time] ?? '') + offset;
  const [start, end] = [at(since), at(until)].toSorted((one, other) => one - other);
  const range = { start_date: new Date(start ?? 0).toISOString(), end_date: new Date(end ?? 0).toISOString() };
  return { ...filters, ...terminal, ...range };
}

async function read(locationId: number, path: string, query: object) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  const headers = authorizationHeaders(suite.config, locationId);
  return (await suite.app.inject({ url: `/api/reports/${path}?${search}`, headers })).json();
}

/** Compares reports with their computation from the raw rows. */
async function checkReports(location: TestLocation, queries: RandomQuery[]): Promise<void> {
  const rows = await readSalesRows(suite.db, location.id);
  const settings = await withLocation(suite.db, location.id, (scope) => findDaySettings(scope, location.id));
  for (const random of queries) {
    const { report } = random;
    const query = toReportQuery(random, location);
    const list = await read(location.id, report, { ...query, per_page: 999 });
    const { totals, chart } = await read(location.id, `${report}/summary`, query);
    const starts = chart.buckets.map(({ start }: { start: string }) => start);
    const bucketStarts = 'start_date' in query ? starts : [];
    const expected = computeReport(rows, report, query, { settings, bucketStarts });
    const buckets = 'start_date' in query ? chart.buckets : [];
    const ids = (list.data.orders ?? list.data.payments).map(({ id }: { id: number }) => id);
    const total = list.paging_metadata.total_items;
    expect({ query, total, ids, totals, buckets }).toEqual({ query, total: expected.ids.length, ...expected });
    const items = await checkItems(location.id, rows, query);
    if (query.category_id === undefined) checkItemNames({ rows, settings, range: query }, items);
    await checkRandomBreakdown(location, { rows, settings }, random.breakdown, query);
  }
  const range = { start_date: location.times[0] ?? '', end_date: location.times[7] ?? '' };
  await checkReconciliation(rows, range, (path) => read(location.id, path, range));
  checkRefundsOfSales(rows);
}

/** Checks a breakdown of the range of a query, or of all event times. */
async function checkRandomBreakdown(
  { id, times }: TestLocation,
  sales: { rows: SalesRows; settings: DaySettings },
  random: RandomBreakdown,
  { start_date: start = '', end_date: end = '' }: ReportQuery,
): Promise<void> {
  const isWide = random.isWide || start === '';
  const range = isWide
    ? { start_date: times[0] ?? '', end_date: times[7] ?? '' }
    : { start_date: start, end_date: end };
  await checkBreakdown({ ...sales, range, read: (path, query) => read(id, path, query) }, random);
}

async function checkItems(locationId: number, rows: SalesRows, query: ReportQuery): Promise<ItemSales[]> {
  const { start_date, end_date } = query;
  const category_id = query.category_id === 'none' ? undefined : query.category_id;
  const filters = Object.fromEntries(
    Object.entries({ start_date, end_date, category_id }).filter(([, value]) => value !== undefined),
  );
  const { data } = await read(locationId, 'items', { ...filters, per_page: 999 });
  const { totals } = await read(locationId, 'items/summary', filters);
  const items = Object.fromEntries(
    data.items.map(({ item_id, item_name, quantity, discounts, net, tax }: ItemSales) => [
      String(item_id ?? item_name),
      {
        quantity: Math.round(quantity * 1_000),
        discounts: toCents(discounts),
        net: toCents(net),
        tax: toCents(tax),
      },
    ]),
  );
  const expected = computeItems(rows, filters);
  const net = Object.values(expected).reduce((sum, item) => sum + item.net, 0);
  expect({ query, items, count: totals.count, net: toCents(totals.net) }).toEqual({
    ...{ query, items: expected, net },
    count: Object.keys(expected).length,
  });
  return data.items;
}

test(
  'reports equal a computation from the raw rows at any point of a random history',
  async () => {
    const property = fc.asyncProperty(
      randomHistory,
      fc.array(fc.array(randomQuery, { minLength: QUERIES_PER_CHECK, maxLength: QUERIES_PER_CHECK }), {
        minLength: 2,
        maxLength: 2,
      }),
      async ({ period, cutoff, steps }, [early = [], late = []]) => {
        const id = await createLocation(suite.db, { timezone: period.zones[0], day_cutoff: cutoff });
        const { id: terminalId, headers } = await createPairedTerminal(suite.db, id);
        const terminal = createPosOrderClient(suite, headers);
        const location = { id, terminalId, times: period.times };
        const send = createOperationsBuilder(period.times);
        const perform = async (step: HistoryStep) => {
          const operations = send(step);
          const results = operations.length > 0 ? await terminal.sync(...operations) : [];
          const refused = results.filter(({ status }) => status !== 'created' && status !== 'updated');
          if (step.kind === 'refunded order') expect(refused).toEqual([]);
          if (step.kind === 'settings') {
            const timezone = period.zones[step.zone % period.zones.length];
            await changeSettings(id, { timezone, day_cutoff: step.cutoff });
          }
          const workers = step.kind === 'refresh' ? step.workers : 0;
          await Promise.all(Array.from({ length: workers }, () => refreshRollups(suite.db, id, 0)));
        };
        const half = Math.floor(steps.length / 2);
        for (const step of steps.slice(0, half)) await perform(step);
        await checkReports(location, early);
        // The steps of the second half (operations, changes of time zone and cut-off, and refreshes) run concurrently.
        await Promise.all(steps.slice(half).map(perform));
        await checkReports(location, late);
        await refreshAllDays(suite.db, id);
        await checkReports(location, late);
      },
    );
    await fc.assert(property, { numRuns: CASES });
  },
  600_000 + CASES * 2_000,
);

/** Changes the time zone and the cut-off in one transaction, in the same way as saving the business details. */
async function changeSettings(locationId: number, settings: Partial<DaySettings>): Promise<void> {
  await withLocation(suite.db, locationId, async (scope) => {
    await scope.updateTable('locations').set(settings).where('id', '=', locationId).execute();
    await markRefreshedDaysStale(scope, locationId);
  });
}

test('a sale is counted once when the time zone changes to one in which its day was skipped', async () => {
  const id = await createLocation(suite.db, { timezone: 'America/New_York' });
  const { headers } = await createPairedTerminal(suite.db, id);
  const at = '2011-12-30T09:59:59.999Z';
  await createPosOrderClient(suite, headers).sync([randomUUID(), buildPosOrder({ created_at: at })]);
  await refreshAllDays(suite.db, id);
  await changeSettings(id, { timezone: 'Pacific/Apia' });
  const query = { start_date: '2011-12-20T10:00:00.000Z', end_date: '2012-01-01T09:59:59.999Z' };
  expect((await read(id, 'orders/summary', query)).totals).toMatchObject({ count: 1 });
  await refreshAllDays(suite.db, id);
  expect((await read(id, 'orders/summary', query)).totals).toMatchObject({ count: 1 });
});

test('a sale at the end of the latest business day is counted once when time zone and cut-off change', async () => {
  // In a time zone far in the west and with the latest cut-off, a business day ends almost a day after the same day in
  // UTC.
  const id = await createLocation(suite.db, { timezone: 'Pacific/Pago_Pago', day_cutoff: '11:59' });
  const { headers } = await createPairedTerminal(suite.db, id);
  const at = '2026-03-07T09:30:00.000-11:00';
  const created_at = new Date(at).toISOString();
  await createPosOrderClient(suite, headers).sync([randomUUID(), buildPosOrder({ created_at })]);
  await refreshAllDays(suite.db, id);
  await changeSettings(id, { timezone: 'Asia/Tokyo', day_cutoff: '00:00' });
  const query = { start_date: '2026-02-27T15:00:00.000Z', end_date: '2026-03-08T14:59:59.999Z' };
  expect((await read(id, 'orders/summary', query)).totals).toMatchObject({ count: 1 });
  await refreshAllDays(suite.db, id);
  expect((await read(id, 'orders/summary', query)).totals).toMatchObject({ count: 1 });
});

test('every test period has the eight event times that the random histories choose from', () => {
  expect(CLOCK_CHANGE_PERIODS.map(({ times }) => times.length)).toEqual(CLOCK_CHANGE_PERIODS.map(() => 8));
});
