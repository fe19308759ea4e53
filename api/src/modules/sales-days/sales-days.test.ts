import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { withLocation } from '../../database/location-scope';
import { recount } from './count-sales';
import { anyStory, toldStory } from './sales-stories';

let suite: TestApp;
beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());

/** The counters of a location, those left out that have come to nothing again. */
async function counters(location: number): Promise<unknown[]> {
  const rows = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('sales_days').selectAll().orderBy(sql`report, facet, value, day`).execute(),
  );
  return rows.filter(({ location_id: _, report: _r, facet: _f, value: _v, day: _d, ...sums }) =>
    Object.values(sums).some((sum) => sum !== 0),
  );
}

test('however orders are made, amended, voided and refunded, the days count what they come to', async () => {
  let rowsCompared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStory, { minLength: 1, maxLength: 6 }), async (stories) => {
      const location = await createLocation(suite.db, { timezone: 'America/New_York' });
      const terminals = await Promise.all(
        [1, 2].map(async () => createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers)),
      );
      const told = stories.map(toldStory);
      // Both terminals tell everything at once: what one is too late for, it finds done.
      await Promise.all(terminals.map((terminal) => terminal.sync(...told.flat())));
      const counted = await counters(location);
      await withLocation(suite.db, location, (scope) => recount(scope, location));
      expect(counted).toEqual(await counters(location));
      rowsCompared += counted.length;
    }),
    { numRuns: 25 },
  );
  // Stories whose orders are all refused, such as orders that arrive voided and paid, leave nothing to compare.
  expect(rowsCompared).toBeGreaterThan(0);
}, 120_000);

async function ask(location: number, url: string) {
  return (
    await suite.app.inject({ url: `/api/reports/${url}`, headers: authorizationHeaders(suite.config, location) })
  ).json();
}

test('any range reads the same from days that were counted as from the sales themselves', async () => {
  const location = await createLocation(suite.db, { timezone: 'Asia/Kolkata' });
  const terminal = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
  const start = Date.parse('2026-03-01T18:30:00.000Z');
  const hour = 3_600_000;
  // Midnight in Kolkata, a millisecond before it, and times between, for ten days.
  const times = Array.from(
    { length: 60 },
    (_, index) => start + Math.floor(index / 6) * 24 * hour + (index % 6) * 4 * hour - (index % 2),
  );
  const created = await terminal.sync(
    ...times.map((time, index) => {
      const at = new Date(time).toISOString();
      const order = buildPosOrder({
        created_at: at,
        sent_at: at,
        payments: [],
        type: index % 3 === 0 ? 'Delivery' : 'DineIn',
      });
      return [randomUUID(), order] as [string, unknown];
    }),
  );
  const told = times.map((time, index) => ({ time, id: created[index]?.id, isDelivery: index % 3 === 0 }));
  const anyEdge = fc.record({ time: fc.constantFrom(...times), off: fc.constantFrom(-1, 0, 1) });
  await fc.assert(
    fc.asyncProperty(
      anyEdge,
      anyEdge,
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      async (one, other, filtered, per_page) => {
        const [from = 0, to = 0] = [one.time + one.off, other.time + other.off].sort((a, b) => a - b);
        const range = `start_date=${new Date(from).toISOString()}&end_date=${new Date(to).toISOString()}${filtered ? '&order_type_id=Delivery' : ''}`;
        const expected = told.filter(({ time, isDelivery }) => time >= from && time <= to && (!filtered || isDelivery));
        expected.sort((a, b) => b.time - a.time);
        const ids: number[] = [];
        for (let page = 1, pages = 1; page <= pages; page += 1) {
          const { data, paging_metadata } = await ask(location, `orders?${range}&page=${page}&per_page=${per_page}`);
          expect(paging_metadata.total_items).toBe(expected.length);
          pages = paging_metadata.total_pages;
          ids.push(...data.orders.map(({ id }: { id: number }) => id));
        }
        expect(ids).toEqual(expected.map(({ id }) => id));
        const { totals, chart } = await ask(location, `orders/summary?${range}`);
        expect(totals).toMatchObject({ count: expected.length, gross: expected.length * 10 });
        const charted = chart.buckets.map(({ count }: { count: number }) => count);
        expect(charted.reduce((sum: number, count: number) => sum + count, 0)).toBe(expected.length);
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);

test('a new zone has the sales counted by its own days, and the reports are right at once', async () => {
  const moved = await buildTestApp();
  const location = await createLocation(moved.db, { timezone: 'America/New_York' });
  const terminal = createPosOrderClient(moved, (await createPairedTerminal(moved.db, location)).headers);
  const at = '2026-03-05T04:30:00.000Z';
  await terminal.sync([randomUUID(), buildPosOrder({ created_at: at, sent_at: at, payments: [] })]);
  const days = () =>
    withLocation(moved.db, location, (scope) =>
      sql<{ day: string }>`select distinct day::text as day from sales_days`.execute(scope),
    );
  expect((await days()).rows).toEqual([{ day: '2026-03-04' }]);
  const headers = authorizationHeaders(moved.config, location);
  const details = { name: 'Corner', phone_number: '2125550100', email: 'a@b.co', website: 'a.co', address: 'Here' };
  const payload = { ...details, timezone: 'Asia/Tokyo' };
  await moved.app.inject({ method: 'PUT', url: `/api/locations/${location}/business_details`, headers, payload });
  const url = '/api/reports/orders/summary?start_date=2026-03-03T15:00:00.000Z&end_date=2026-03-10T14:59:59.999Z';
  const { chart } = (await moved.app.inject({ url, headers })).json();
  expect(chart.buckets.findIndex(({ count }: { count: number }) => count === 1)).toBe(1);
  // Closing waits for what runs in the background.
  await moved.app.close();
  expect((await days()).rows).toEqual([{ day: '2026-03-05' }]);
  await moved.close();
});
