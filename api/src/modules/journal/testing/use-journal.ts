import { randomUUID } from 'node:crypto';
import { toDay } from '@backoffice/contract/dates';
import type { Journal } from '@backoffice/contract/journal';
import type { JournalAccounts } from '@backoffice/contract/journal-accounts';
import { subDays } from 'date-fns/subDays';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../../test/factories';
import { buildPosOrder } from '../../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../../test/pos-refunds-and-reconciliations';

export const ZONE = 'America/New_York';
export const now = new Date();
export const today = toDay(now, ZONE);
export const yesterday = toDay(subDays(now, 1), ZONE);
export const atNoon = `${yesterday}T17:00:00.000Z`;
const DAYS = `start=${yesterday}&end=${today}`;

/** State that the tests of a file share. Each test has a new location. */
interface JournalSuite {
  suite: TestApp;
  location: number;
  terminal: TerminalClient;
  /** Headers of the user who sends the requests, initially those of the owner. */
  headers: Record<string, string>;
}

/** Registers the hooks of a test file about the journal, and returns what its tests use. */
export function useJournal() {
  const shared = {} as JournalSuite;
  beforeAll(async () => {
    shared.suite = await buildTestApp();
  });
  afterAll(() => shared.suite.close());
  beforeEach(async () => {
    shared.location = await createLocation(shared.suite.db, { timezone: ZONE });
    shared.terminal = await createTerminalClient(shared.suite, shared.location);
    shared.headers = authorizationHeaders(shared.suite.config, shared.location);
  });

  async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
    const { headers } = shared;
    const request = { method, url: `/api${url}`, headers, ...(payload && { payload }) };
    const response = await shared.suite.app.inject(request);
    return { http: response.statusCode, ...response.json() };
  }

  const readJournal = async (query = DAYS): Promise<Journal> => await call('GET', `/journal?${query}`);
  async function readAccounts(): Promise<JournalAccounts> {
    const { http, ...accounts } = await call('GET', '/journal_accounts');
    return accounts;
  }
  const readFile = async (format: string, query = DAYS) => await call('GET', `/journal/file?${query}&format=${format}`);
  const close = async (day = yesterday) => await call('POST', '/day_closings', { day });

  /** Stores an order of $10 with a tax of 10 % and a tip of $2, taken yesterday. */
  async function storeOrder(values: Parameters<typeof buildPosOrder>[0] = {}) {
    const payment = { offline_id: randomUUID(), amount: 11, tips: 2, created_at: atNoon };
    const order = buildPosOrder({
      created_at: atNoon,
      taxes: [{ tax_id: null, name: 'Sales tax', rate: 10 }],
      items: [{ tax_positions: [0] }],
      payments: [payment],
      total_amount: 11,
      ...values,
    });
    await shared.terminal.put(randomUUID(), order);
    return payment;
  }

  /**
   * Records a cash sale and a card sale, refunds half of the first order, reconciles the cash drawer and closes the
   * day.
   */
  async function sellAndClose() {
    const { terminal } = shared;
    const payment = await storeOrder();
    await storeOrder({ payments: [{ amount: 11, payment_type: 'Card', card_type: 'Debit', created_at: atNoon }] });
    const refund = { payment_offline_id: payment.offline_id, amount: 5.5, created_at: atNoon };
    await terminal.putRefund(buildPosRefund(refund));
    await terminal.putReconciliation(buildPosReconciliation({ created_at: atNoon, reconciled_balance: 249 }));
    await close();
  }

  return { shared, call, readJournal, readAccounts, readFile, close, storeOrder, sellAndClose };
}
