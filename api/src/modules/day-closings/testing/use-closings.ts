import { randomUUID } from 'node:crypto';
import { toDay } from '@backoffice/contract/dates';
import type { DayClosing, OpenDay } from '@backoffice/contract/day-closings';
import { subDays } from 'date-fns/subDays';
import { authorizationHeaders, createLocation } from '../../../../test/factories';
import { buildPosOrder } from '../../../../test/pos-orders';
import { createTerminalClient, type TerminalClient } from '../../../../test/pos-refunds-and-reconciliations';
import { type SuiteApp, useTestApp } from '../../../../test/use-test-app';

export const ZONE = 'America/New_York';
export const now = new Date();
export const today = toDay(now, ZONE);
export const yesterday = toDay(subDays(now, 1), ZONE);
/** An instant in the middle of yesterday. */
export const middleOfYesterday = `${yesterday}T17:00:00.000Z`;

type OrderChanges = Parameters<typeof buildPosOrder>[0];

/** State that the tests of a file share. Each test has a new location. */
interface ClosingsSuite {
  suite: SuiteApp;
  location: number;
  terminal: TerminalClient;
  /** Headers of the user who sends the requests, initially those of the owner. */
  headers: Record<string, string>;
}

/** Registers the hooks of a test file about closed days, and returns what its tests use. */
export function useClosings() {
  const shared = { suite: useTestApp() } as ClosingsSuite;
  const openLocation = async () => {
    shared.location = await createLocation(shared.suite.db, { timezone: ZONE });
    shared.headers = authorizationHeaders(shared.suite.config, shared.location);
  };
  beforeEach(async () => {
    await openLocation();
    shared.terminal = await createTerminalClient(shared.suite, shared.location);
  });

  async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const { headers } = shared;
    const request = { method, url: `/api${url}`, headers, ...(payload && { payload }) };
    const response = await shared.suite.app.inject(request);
    return { http: response.statusCode, ...response.json() };
  }

  const readOpenDay = async (): Promise<OpenDay> => await call('GET', '/day_closings/next');
  const close = async (day = yesterday) => await call('POST', '/day_closings', { day });
  const readClosing = async (number: number): Promise<DayClosing & { http: number }> =>
    await call('GET', `/day_closings/${number}`);

  /** Returns debits less credits of yesterday's and today's journal, in dollars, by account. */
  async function sumJournal(): Promise<Record<string, number>> {
    const { entries } = await call('GET', `/journal?start=${yesterday}&end=${today}`);
    const sums: Record<string, number> = {};
    for (const { account, debit, credit } of entries.flatMap(({ lines }: { lines: object[] }) => lines)) {
      sums[account] = (sums[account] ?? 0) + debit - credit;
    }
    return sums;
  }

  /** Stores an order of $10 with a tax of 10 % and a tip, taken yesterday. */
  async function storeOrder({ tips = 2, ...values }: { tips?: number } & OrderChanges = {}) {
    const uuid = randomUUID();
    const payment = { offline_id: randomUUID(), amount: 11, tips, created_at: middleOfYesterday };
    const order = buildPosOrder({
      created_at: middleOfYesterday,
      taxes: [{ tax_id: null, name: 'Sales tax', rate: 10 }],
      items: [{ tax_positions: [0] }],
      payments: [payment],
      total_amount: 11,
      ...values,
    });
    const { id } = await shared.terminal.put(uuid, order);
    const amend = (changes: OrderChanges) =>
      shared.terminal.put(uuid, buildPosOrder({ ...order, revision: 2, ...changes }));
    return { uuid, id, order, payment, amend };
  }

  return { shared, openLocation, call, readOpenDay, close, readClosing, sumJournal, storeOrder };
}
