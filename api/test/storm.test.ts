import { toDay } from '@backoffice/contract/dates';
import { Client } from 'pg';
import { findMismatches } from '../bench/storm-checks';
import { findWrongDays } from '../bench/storm-reports';
import { openRestaurant, signIn } from '../bench/storm-restaurants';
import { generateLocationSales } from '../bench/storm-sales';
import { createAgent, createOutcome, sendFromTerminal } from '../bench/storm-terminal';
import { buildTestApp, type TestApp } from './build-test-app';

const TERMINALS = 20;
const ORDERS = 20;

let suite: TestApp;
let origin: string;
let owner: Client;

beforeAll(async () => {
  suite = await buildTestApp();
  origin = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  owner = new Client({ connectionString: suite.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await suite.close();
});

/** Generates the offline sales of one location's terminals, and sends them from all terminals at the same time. */
async function storm(seed: number) {
  const restaurant = await openRestaurant(suite.db, suite.config.dataKey, seed, TERMINALS);
  const today = toDay(new Date(), restaurant.timezone);
  const options = {
    menu: restaurant.menu,
    seed: `storm ${seed}`,
    terminals: TERMINALS,
    ordersPerTerminal: ORDERS,
    today,
  };
  const sales = generateLocationSales(options);
  const agent = createAgent();
  const outcome = createOutcome();
  await Promise.all(
    restaurant.tokens.map(async (token, terminal) => {
      const operations = (sales.queues[terminal] ?? []).map((operation) => Buffer.from(JSON.stringify(operation)));
      await sendFromTerminal(origin, agent, { seed: `${seed}:${terminal}`, token, operations }, outcome);
    }),
  );
  agent.destroy();
  return { restaurant, sales, outcome };
}

test.each([1, 2])(
  'orders that twenty terminals send concurrently, repeatedly and out of order are stored once and to the cent (seed %i)',
  async (seed) => {
    const { restaurant, sales, outcome } = await storm(seed);
    expect(sales.orders).toHaveLength(TERMINALS * ORDERS);
    expect(outcome.statuses).toMatchObject({ updated: expect.any(Number), duplicate: expect.any(Number) });
    expect(outcome.unexpected).toEqual([]);
    expect(await findMismatches(owner, restaurant.locationId, sales)).toEqual([]);

    const headers = { authorization: `Bearer ${await signIn(origin, restaurant)}` };
    const readReport = async (path: string, query: Record<string, string>) => {
      const response = await suite.app.inject({ url: `/api${path}`, query, headers });
      return response.json();
    };
    expect(await findWrongDays(readReport, restaurant.timezone, sales)).toEqual([]);
  },
  120_000,
);
