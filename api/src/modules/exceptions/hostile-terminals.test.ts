import { randomUUID } from 'node:crypto';
import type { SalesException } from '@backoffice/contract/exceptions';
import type { PosOrder, PosRefund } from '@backoffice/contract/pos-sales';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import {
  buildPaidOrder,
  FLAGGED_ACTIONS,
  type HostileAction,
  type HostileTerminal,
  type PaidSale,
  REFUSED_ACTIONS,
} from '../../../test/hostile-actions';
import { createTerminalClient, type TerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();

/** Stores a paid order of $10 with a $2 tip. */
async function sell(terminal: TerminalClient): Promise<PaidSale> {
  const [uuid, order] = [randomUUID(), buildPaidOrder()];
  expect((await terminal.put(uuid, order)).http).toBe(200);
  return { uuid, order };
}

/** Wraps a terminal to count the operations that it sends. */
function countOperations(terminal: TerminalClient): HostileTerminal & { count: number } {
  const counter = {
    count: 0,
    put: async (uuid: string, body: PosOrder) => {
      counter.count += 1;
      return await terminal.put(uuid, body);
    },
    putRefund: async (body: PosRefund, uuid?: string) => {
      counter.count += 1;
      return await terminal.putRefund(body, uuid);
    },
  };
  return counter;
}

/**
 * Runs all actions at the same time, each from a new terminal. Returns the number of operations sent by each terminal.
 */
async function attack(location: number, actions: Record<string, HostileAction>) {
  const honest = await createTerminalClient(suite, location);
  const hostile = await Promise.all(
    Object.values(actions).map(async (action) => {
      const terminal = await createTerminalClient(suite, location);
      return { action, terminal, own: await sell(terminal), other: await sell(honest) };
    }),
  );
  const figures = await readFigures(location);
  expect(await readExceptions(location)).toEqual([]);
  const attempts = await Promise.all(
    hostile.map(async ({ action, terminal, own, other }) => {
      const counted = countOperations(terminal);
      await action(counted, own, other);
      return [terminal.id, counted.count];
    }),
  );
  return { figures, attempts };
}

async function countExceptionsByTerminal(location: number, attempts: number[][]) {
  const listed = (await readExceptions(location)).map(({ terminal }) => terminal?.id);
  return attempts.map(([id]) => [id, listed.filter((listedId) => listedId === id).length]);
}

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

test('refused operations of hostile terminals change no figure, and each is listed with its terminal', async () => {
  const location = await createLocation(suite.db);
  const { figures, attempts } = await attack(location, REFUSED_ACTIONS);
  expect(await readFigures(location)).toEqual(figures);
  expect(attempts.length).toBeGreaterThanOrEqual(10);
  expect(await countExceptionsByTerminal(location, attempts)).toEqual(attempts);
});

test('each suspicious operation of a hostile terminal that is stored is listed as an exception', async () => {
  const location = await createLocation(suite.db);
  const start = new Date().toISOString();
  const { attempts } = await attack(location, FLAGGED_ACTIONS);
  expect(await countExceptionsByTerminal(location, attempts)).toEqual(attempts);
  // The flagged operations are two sales of $10 with a wrong clock, another payment of $5, and a refund of $1,000.
  const sales = 2 * Object.keys(FLAGGED_ACTIONS).length;
  expect(await readFigures(location)).toMatchObject([
    { count: sales + 2, gross: 10 * sales + 20, refunds: 1_000 },
    { count: sales + 4, gross: 10 * sales + 25, refunds: 1_000 },
  ]);
  expect((await read(location, `exceptions/summary?start_date=${start}`)).totals).toMatchObject({
    count: 4,
    orders: 4,
  });
});
