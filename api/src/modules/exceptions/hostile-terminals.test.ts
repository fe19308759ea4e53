import { randomUUID } from 'node:crypto';
import type { SalesException } from '@backoffice/contract/exceptions';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';

let suite: TestApp;

beforeAll(async () => {
  suite = await buildTestApp();
});
afterAll(() => suite.close());

const TEN_YEARS_MS = 10 * 365 * 86_400_000;

/** Stores a paid order of $10 with a $2 tip. */
async function sell(terminal: TerminalClient) {
  const [uuid, payment_offline_id] = [randomUUID(), randomUUID()];
  const order = buildPosOrder({ payments: [{ offline_id: payment_offline_id, amount: 10, tips: 2 }] });
  expect((await terminal.put(uuid, order)).http).toBe(200);
  return { uuid, order, next: { ...order, revision: 2 }, payment_offline_id };
}

type Sale = Awaited<ReturnType<typeof sell>>;

/** What hostile terminals send after a sale; none of it may change a figure. Each returns the number of attempts. */
const ATTACKS: Array<(terminal: TerminalClient, own: Sale, other: Sale) => Promise<number>> = [
  async function voidWithoutRefund(terminal, { uuid, next }) {
    await terminal.put(uuid, { ...next, status: 'Voided' });
    return 1;
  },
  async function leaveOutThePayment(terminal, { uuid, next }) {
    await terminal.put(uuid, { ...next, payments: [] });
    return 1;
  },
  async function lowerThePayment(terminal, { uuid, next }) {
    await terminal.put(uuid, { ...next, payments: next.payments.map((payment) => ({ ...payment, amount: 1 })) });
    return 1;
  },
  async function discountAfterPayment(terminal, { uuid, next }) {
    await terminal.put(uuid, { ...next, discount_amount: 9, total_amount: 1 });
    return 1;
  },
  async function reuseTheUuidOfAnother(terminal, _, { uuid, order }) {
    await terminal.put(uuid, { ...order, items: order.items.map((item) => ({ ...item, price: 1 })), note: 'Mine' });
    return 1;
  },
  async function reuseThePaymentOfAnother(terminal, _, { order }) {
    await terminal.put(randomUUID(), order);
    return 1;
  },
  async function tipNegatively(terminal) {
    await terminal.put(randomUUID(), buildPosOrder({ payments: [{ amount: 10, tips: -9, tendered_amount: 10 }] }));
    return 1;
  },
  async function refundNothing(terminal) {
    await terminal.putRefund(buildPosRefund({ payment_offline_id: randomUUID(), amount: 500 }));
    return 1;
  },
  async function refundNegatively(terminal, { payment_offline_id }) {
    await terminal.putRefund({ ...buildPosRefund({ payment_offline_id }), amount: -10 });
    return 1;
  },
  async function raceRevisions(terminal, { uuid, next }) {
    const race = [3, 3, 2].map((revision, position) => ({ ...next, revision, payments: [], note: `${position}` }));
    await Promise.all(race.map((body) => terminal.put(uuid, body)));
    return race.length;
  },
];

async function read(location: number, path: string) {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: `/api/reports/${path}`, headers })).json();
}

const readFigures = async (location: number) => [
  (await read(location, 'orders/summary')).totals,
  (await read(location, 'transactions/summary')).totals,
];

async function readExceptions(location: number): Promise<SalesException[]> {
  return (await read(location, 'exceptions?per_page=999')).data.exceptions;
}

test('ten hostile terminals change no figure, and each of their attempts is listed with its terminal', async () => {
  const location = await createLocation(suite.db);
  const honest = await createTerminalClient(suite, location);
  const victims = await Promise.all(ATTACKS.map(() => sell(honest)));
  const hostile = await Promise.all(ATTACKS.map(() => createTerminalClient(suite, location)));
  const own = await Promise.all(hostile.map((terminal) => sell(terminal)));
  const figures = await readFigures(location);
  expect(await readExceptions(location)).toEqual([]);

  const attempts = await Promise.all(
    ATTACKS.map(async (attack, position) => {
      const [terminal, sale, victim] = [hostile[position], own[position], victims[position]];
      if (!terminal || !sale || !victim) throw new Error('Each attack has a terminal and two sales');
      return { terminal: terminal.id, count: await attack(terminal, sale, victim) };
    }),
  );

  expect(await readFigures(location)).toEqual(figures);
  const listed = (await readExceptions(location)).map(({ terminal }) => terminal?.id);
  for (const { terminal, count } of attempts) {
    expect([terminal, listed.filter((id) => id === terminal).length]).toEqual([terminal, count]);
  }
});

test('sales of a clock that is ten years off count once and are listed on the day of their receipt', async () => {
  const location = await createLocation(suite.db);
  const terminal = await createTerminalClient(suite, location);
  const start = new Date().toISOString();
  for (const offset of [-TEN_YEARS_MS, TEN_YEARS_MS]) {
    const created_at = new Date(Date.now() + offset).toISOString();
    await terminal.put(randomUUID(), buildPosOrder({ created_at, sent_at: created_at }));
  }
  expect((await readFigures(location))[0]).toMatchObject({ count: 2, total: 20 });
  expect((await read(location, `exceptions/summary?start_date=${start}`)).totals).toMatchObject({
    count: 2,
    orders: 2,
  });
});
