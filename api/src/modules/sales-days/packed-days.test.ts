import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { withClient } from '../../../bench/reports-database';
import { loadOrders } from '../../../bench/reports-load';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { withLocation } from '../../database/location-scope';
import { recount } from './count-sales';
import { anyStory, toldStory } from './sales-stories';
import { packDays } from './sales-upkeep';

let suite: TestApp;
beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());

const filters = {
  employee_id: ['1', '2'],
  payment_type: ['Cash', 'Card'],
  order_type_id: ['DineIn', 'Delivery'],
  tax_id: ['7'],
  category_id: ['1'],
  item_id: ['1', '2'],
  captured_id: ['Captured', 'NotCaptured'],
  card_type: ['Debit'],
};
const anyFilters = fc
  .subarray(Object.entries(filters), { minLength: 1, maxLength: 3 })
  .chain((chosen) =>
    fc.tuple(...chosen.map(([name, values]) => fc.constantFrom(...values).map((value) => [name, value]))),
  )
  .map((chosen): Record<string, string> => Object.fromEntries(chosen));
/** Midnights of the location, or any time between: a month, and less than a week. */
const anyRange = fc.constantFrom(
  { start_date: '2026-03-01T05:00:00.000Z', end_date: '2026-04-01T03:59:59.999Z' },
  { start_date: '2026-03-04T12:00:00.000Z', end_date: '2026-03-09T03:59:59.999Z' },
);
const anyQuery = fc.tuple(anyFilters, anyRange).map(([chosen, range]) => ({ ...range, ...chosen }));

/** Every page of both reports, and what they come to. */
async function readReports(location: number, query: Record<string, string>): Promise<unknown[]> {
  const headers = authorizationHeaders(suite.config, location);
  const ask = async (path: string, more = {}) => {
    const response = await suite.app.inject({ url: `/api/reports/${path}`, query: { ...query, ...more }, headers });
    expect(response.statusCode).toBe(200);
    return response.json();
  };
  const answers: unknown[] = [];
  for (const report of ['orders', 'transactions']) {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const answer = await ask(report, { page: String(page), per_page: '2' });
      pages = answer.paging_metadata.total_pages;
      answers.push(answer);
    }
    answers.push(await ask(`${report}/summary`));
  }
  return answers;
}

async function unpacked(location: number): Promise<void> {
  await withLocation(suite.db, location, (scope) => recount(scope, location));
}

test('filters find the same in days that are packed as in their sales, and so they do when these change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStory, { minLength: 2, maxLength: 8 }),
      fc.array(anyQuery, { minLength: 3, maxLength: 3 }),
      fc.integer({ min: 0, max: 8 }),
      async (stories, queries, late) => {
        const location = await createLocation(suite.db, { timezone: 'America/New_York' });
        const { sync } = createPosOrderClient(suite, (await createPairedTerminal(suite.db, location)).headers);
        const told = stories.map(toldStory);
        await sync(...told.flatMap((operations) => operations.slice(0, 1)), ...told.slice(late).flat());
        const read = async () => {
          const answers = [];
          for (const query of queries) answers.push(await readReports(location, query));
          return answers;
        };
        await unpacked(location);
        const before = await read();
        await packDays(suite.db, location);
        expect(await read()).toEqual(before);

        // All others come late, to days that are packed.
        await sync(...told.flat());
        const after = await read();
        await unpacked(location);
        expect(after).toEqual(await read());
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);

test('a day of more sales than a part of it holds is read whole', async () => {
  const location = await createLocation(suite.db, { timezone: 'America/New_York' });
  await withClient(suite.ownerUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    await loadOrders(client, { locationId: location, first: 1_000_000, orders: 9_500, days: 1, since: '2026-03-05' });
    await client.query('analyze');
  });
  const day = { start_date: '2026-03-05T05:00:00.000Z', end_date: '2026-03-06T04:59:59.999Z', per_page: '25' };
  const queries: Array<Record<string, string>> = [
    // Few and many of them.
    { item_id: '40', terminal_id: '1' },
    { modifier_id: '100', payment_type: 'Card' },
    { captured_id: 'Captured', payment_type: 'Cash', order_type_id: 'DineIn' },
    { captured_id: 'Captured', payment_type: 'Card', tax_id: '2', page: '120' },
  ];
  const read = async () => {
    const answers = [];
    for (const report of ['orders', 'orders/summary', 'transactions', 'transactions/summary']) {
      for (const query of queries) {
        const headers = authorizationHeaders(suite.config, location);
        const answer = await suite.app.inject({ url: `/api/reports/${report}`, query: { ...day, ...query }, headers });
        expect(answer.statusCode).toBe(200);
        answers.push(answer.json());
      }
    }
    return answers;
  };
  await unpacked(location);
  const before = await read();
  const lists = before.flatMap(({ paging_metadata: paging }) => paging?.total_items ?? []);
  expect([lists.length, Math.min(...lists) > 0]).toEqual([8, true]);
  await packDays(suite.db, location);
  const parts = await withLocation(suite.db, location, (scope) =>
    sql<{ part: number; bits: number; ordinals: number }>`
      select part, count(marks)::int as bits, count(ordinals)::int as ordinals
      from packed_marks where report = 'orders' group by part order by part`.execute(scope),
  );
  expect(parts.rows.map(({ part, bits, ordinals }) => [part, bits > 0, ordinals > 0])).toEqual([
    [0, true, true],
    [1, true, true],
    [2, true, true],
  ]);
  expect(await read()).toEqual(before);
}, 60_000);

test('whoever reads a report has the days packed that are over, and not today', async () => {
  const own = await buildTestApp();
  const location = await createLocation(own.db, { timezone: 'America/New_York' });
  const { sync } = createPosOrderClient(own, (await createPairedTerminal(own.db, location)).headers);
  const now = new Date().toISOString();
  const told = ['2026-03-05T17:00:00.000Z', now].map((at) =>
    buildPosOrder({ created_at: at, sent_at: at, payments: [{ amount: 10, created_at: at }] }),
  );
  await sync(...told.map((order): [string, unknown] => [randomUUID(), order]));
  await own.app.inject({ url: '/api/reports/orders', headers: authorizationHeaders(own.config, location) });
  // Closing waits for what runs in the background.
  await own.app.close();
  const packed = await withLocation(own.db, location, (scope) =>
    sql<{ day: string }>`select distinct day::text as day from packed_days`.execute(scope),
  );
  expect(packed.rows).toEqual([{ day: '2026-03-05' }]);
  await own.close();
});
