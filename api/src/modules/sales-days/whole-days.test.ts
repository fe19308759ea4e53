import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { packDays } from './sales-upkeep';

let suite: TestApp;
beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());

// Clocks that skip midnight, have it twice, change by half an hour, or left out a day.
test.each([
  ['America/New_York', '2025-03-01', '2025-03-20'],
  ['America/Havana', '2025-03-01', '2025-03-20'],
  ['America/Havana', '2025-10-25', '2025-11-10'],
  ['America/Santiago', '2025-08-30', '2025-09-15'],
  ['America/Santiago', '2025-03-30', '2025-04-12'],
  ['Africa/Cairo', '2025-04-20', '2025-05-01'],
  ['Africa/Cairo', '2025-10-25', '2025-11-05'],
  ['Asia/Beirut', '2025-03-25', '2025-04-02'],
  ['Australia/Lord_Howe', '2025-04-01', '2025-04-12'],
  ['Asia/Kathmandu', '2025-01-01', '2025-01-10'],
  ['Pacific/Apia', '2011-12-25', '2012-01-05'],
])('a day of %s from %s begins with the first minute that is on it', async (zone, first, last) => {
  const { rows } = await sql<{ day: string; starts: string; found: string }>`
    select day::text as day, found, day_start(day, ${zone}) as starts from (
      select (at at time zone ${zone})::date as day, min(at) as found
      from generate_series(${first}::timestamptz, ${last}::timestamptz, interval '1 minute') at group by 1
    ) days order by day`.execute(suite.db);
  // Of the first and the last day only a part was looked at.
  const whole = rows.slice(1, -1);
  expect(whole.length).toBeGreaterThan(5);
  expect(whole.map(({ day, starts }) => [day, starts])).toEqual(whole.map(({ day, found }) => [day, found]));
});

/** Seven hours behind, as the database reads it; others read it as seven hours ahead, or not at all. */
const ZONE = 'XYZ+07';

test('days are counted, cut, listed and drawn by one clock, which is the database’s', async () => {
  const location = await createLocation(suite.db, { timezone: ZONE });
  const { sync } = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
  const times = ['06:59:59.999', '07:00:00.000', '15:30:00.000'];
  const instants = ['02', '03', '04', '05'].flatMap((day) => times.map((time) => `2026-03-${day}T${time}Z`));
  await sync(
    ...instants.map((at): [string, unknown] => [
      randomUUID(),
      buildPosOrder({ created_at: at, sent_at: at, payments: [{ amount: 10, created_at: at }] }),
    ]),
  );
  const ask = async (report: string, query: Record<string, string>) => {
    const headers = authorizationHeaders(suite.config, location);
    const response = await suite.app.inject({ url: `/api/reports/${report}`, query, headers });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const read = async (filters: Record<string, string>) => {
    const days = [];
    for (const day of ['02', '03', '04']) {
      const next = `0${Number(day) + 1}`;
      const range = { start_date: `2026-03-${day}T07:00:00.000Z`, end_date: `2026-03-${next}T06:59:59.999Z` };
      const { data, paging_metadata } = await ask('orders', { ...range, ...filters });
      days.push([paging_metadata.total_items, data.orders.map((order: { created_at: string }) => order.created_at)]);
    }
    const week = { start_date: '2026-03-01T20:00:00.000Z', end_date: '2026-03-05T10:00:00.000Z', ...filters };
    const { totals, chart } = await ask('orders/summary', week);
    return { days, count: totals.count, chart };
  };
  const expected = {
    days: [0, 3, 6].map((from) => [3, instants.slice(from + 1, from + 4).reverse()]),
    count: 11,
    chart: {
      unit: 'day',
      buckets: [
        ['2026-03-01T20:00:00.000Z', 1],
        ['2026-03-02T07:00:00.000Z', 3],
        ['2026-03-03T07:00:00.000Z', 3],
        ['2026-03-04T07:00:00.000Z', 3],
        ['2026-03-05T07:00:00.000Z', 1],
      ].map(([start, count]) => expect.objectContaining({ start, count })),
    },
  };
  expect(await read({})).toEqual(expected);
  await packDays(suite.db, location);
  expect(await read({ order_type_id: 'DineIn', captured_id: 'Captured' })).toEqual(expected);
});
