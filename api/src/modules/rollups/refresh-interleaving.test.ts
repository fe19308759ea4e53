import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder, createPairedClient } from '../../../test/pos-orders';
import { isBlocked } from '../../../test/wait-for-lock';
import { withLocation } from '../../database/location-scope';
import { prepareDatabase } from '../../database/prepare';
import { refreshAllDays, refreshRollups } from './refresh';
import { markRefreshedDaysStale } from './stale-hours';
import { computeReport } from './testing/expected-reports';
import { readSalesRows } from './testing/sales-rows';
import { openSteppedDatabase, type SteppedDatabase } from './testing/stepped-database';

/**
 * Number of statements of a refresh: BEGIN, location, work_mem, stale hours, days, two for each of ten rollups,
 * COMMIT.
 */
const STATEMENTS = 26;
const MORNING = '2026-03-07T15:00:00.000Z';
const AFTER_MIDNIGHT_IN_TOKYO = '2026-03-07T16:00:00.000Z';
/** More than three days, because the figures of shorter ranges are never read from the rollups. */
const RANGE = { start_date: '2026-03-01T05:00:00.000Z', end_date: '2026-03-11T04:59:59.999Z' };

let suite: TestApp;
let applicationUrl: string;
let owner: Client;
beforeAll(async () => {
  suite = await buildTestApp();
  ({ applicationUrl } = await prepareDatabase(suite.ownerUrl, suite.config));
  owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await suite.close();
});

type Terminal = Awaited<ReturnType<typeof createPairedClient>>;
interface Site {
  location: number;
  terminal: Terminal;
  orderId: string;
}

function buildSale(revision: number, at: string, price: number) {
  const payments = [{ offline_id: randomUUID(), amount: price, created_at: at }];
  return buildPosOrder({ revision, created_at: at, sent_at: at, items: [{ price }], total_amount: price, payments });
}

/** Creates a location with a rolled-up day to which an open order has been added since the refresh. */
async function createSite(): Promise<Site> {
  const location = await createLocation(suite.db, { timezone: 'America/New_York' });
  const terminal = await createPairedClient(suite, location);
  await terminal.sync([randomUUID(), buildSale(1, MORNING, 10)]);
  expect(await refreshRollups(suite.db, location, 0)).toBeGreaterThan(0);
  const orderId = randomUUID();
  await terminal.sync([orderId, { ...buildSale(1, MORNING, 20), status: 'Open', payments: [] }]);
  return { location, terminal, orderId };
}

const CONCURRENT: Record<string, (site: Site) => Promise<unknown>> = {
  'a sale of the same hour': async ({ terminal }) => await terminal.sync([randomUUID(), buildSale(1, MORNING, 40)]),
  'a sale of another hour': async ({ terminal }) =>
    await terminal.sync([randomUUID(), buildSale(1, AFTER_MIDNIGHT_IN_TOKYO, 40)]),
  'an amendment': async ({ terminal, orderId }) => await terminal.sync([orderId, buildSale(2, MORNING, 80)]),
  'another refresh': async ({ location }) => await refreshRollups(suite.db, location, 0),
  'a changed time zone and cut-off': async ({ location }) =>
    await withLocation(suite.db, location, async (scope) => {
      const settings = { timezone: 'Asia/Tokyo', day_cutoff: '00:30' };
      await scope.updateTable('locations').set(settings).where('id', '=', location).execute();
      await markRefreshedDaysStale(scope, location);
    }),
};

/** These settings affect only filters by hour and weekday, which the test does not use. */
const NO_BUCKETS = { settings: { timezone: 'America/New_York', day_cutoff: '00:00' }, bucketStarts: [] };

async function checkFigures(location: number): Promise<void> {
  const rows = await readSalesRows(suite.db, location);
  const headers = authorizationHeaders(suite.config, location);
  for (const report of ['orders', 'transactions'] as const) {
    const url = `/api/reports/${report}/summary?${new URLSearchParams(RANGE)}`;
    const { totals } = (await suite.app.inject({ url, headers })).json();
    expect({ report, totals }).toEqual({ report, totals: computeReport(rows, report, RANGE, NO_BUCKETS).totals });
  }
}

/** Waits until `work` has ended or a connection is blocked by a lock. */
async function endedOrBlocked(work: Promise<unknown>): Promise<void> {
  let isPending = true;
  const ended = work.finally(() => {
    isPending = false;
  });
  const blocked = async () => {
    while (isPending && !(await isBlocked(owner))) await sleep(10);
  };
  await Promise.race([ended, blocked()]);
}

describe.each(Object.keys(CONCURRENT))('%s during a refresh', (name) => {
  let stepped: SteppedDatabase;
  beforeEach(async () => {
    stepped = await openSteppedDatabase(applicationUrl);
  });
  afterEach(() => stepped.close());

  test.each(Array.from({ length: STATEMENTS }, (_, index) => index))(
    'leaves all figures correct when it runs after statement %i',
    async (statement) => {
      const site = await createSite();
      const refresh = refreshRollups(stepped.db, site.location, 0);
      await stepped.step(statement, refresh);
      const concurrent = CONCURRENT[name]?.(site) ?? Promise.resolve();
      await endedOrBlocked(concurrent);
      await checkFigures(site.location);
      stepped.resume();
      await Promise.all([refresh, concurrent]);
      await checkFigures(site.location);
      await refreshAllDays(suite.db, site.location);
      await checkFigures(site.location);
    },
  );

  test('is tested after every statement of a refresh, because STATEMENTS is the number of statements', async () => {
    const { location } = await createSite();
    stepped.resume();
    await refreshRollups(stepped.db, location, 0);
    expect(stepped.statements).toBe(STATEMENTS);
  });
});

test.each(Array.from({ length: STATEMENTS }, (_, index) => index))(
  'a rollup refresh whose connection is lost after statement %i leaves all figures correct',
  async (statement) => {
    const site = await createSite();
    const stepped = await openSteppedDatabase(applicationUrl);
    const refresh = refreshRollups(stepped.db, site.location, 0);
    const failure = expect(refresh).rejects.toThrow();
    await stepped.step(statement, refresh);
    await stepped.kill();
    stepped.resume();
    await failure;
    await checkFigures(site.location);
    await refreshAllDays(suite.db, site.location);
    await checkFigures(site.location);
  },
);
