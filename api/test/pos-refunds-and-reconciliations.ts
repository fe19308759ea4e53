import { randomUUID } from 'node:crypto';
import type { SyncResult } from '@backoffice/contract/pos';
import type { PosCashReconciliation, PosRefund } from '@backoffice/contract/pos-sales';
import type { TestApp } from './build-test-app';
import { createPairedTerminal } from './factories';
import { createPosOrderClient } from './pos-orders';

/** Builds a refund as a terminal sends it: by default of the full ten dollars of `buildPosOrder`. */
export function buildPosRefund(values: Partial<PosRefund> & Pick<PosRefund, 'payment_offline_id'>): PosRefund {
  const now = new Date().toISOString();
  return { amount: 10, tips: 0, employee_id: null, reason: '', created_at: now, sent_at: now, ...values };
}

/**
 * Builds a cash reconciliation as a terminal sends it: by default, $250 are expected and counted, and $200 stay in the
 * drawer.
 */
export function buildPosReconciliation(values: Partial<PosCashReconciliation> = {}): PosCashReconciliation {
  const now = new Date().toISOString();
  return {
    opening_float: 200,
    cash_in: 60,
    cash_out: 10,
    reconciled_balance: 250,
    mismatch_reason: null,
    mismatch_reason_comment: '',
    cash_withdrawn: 50,
    cash_topped_up: 0,
    employee_id: null,
    created_at: now,
    sent_at: now,
    ...values,
  };
}

interface PutResult extends SyncResult {
  http: number;
}

/** Creates a client that sends refunds and cash reconciliations with the credentials of a paired terminal. */
function createPosMoneyClient({ app }: TestApp, headers: { authorization: string }) {
  const createPut = (collection: string) => {
    return async (body: unknown, uuid: string = randomUUID()): Promise<PutResult> => {
      const response = await app.inject({
        method: 'PUT',
        url: `/api/pos/${collection}/${uuid}`,
        headers: { ...headers, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      return { ...response.json(), http: response.statusCode };
    };
  };
  return { putRefund: createPut('refunds'), putReconciliation: createPut('cash_reconciliations') };
}

/** Pairs a new terminal of a location and creates a client with all operations of the terminal. */
export async function createTerminalClient(suite: TestApp, locationId: number) {
  const { id, headers } = await createPairedTerminal(suite.db, locationId);
  return { id, headers, ...createPosOrderClient(suite, headers), ...createPosMoneyClient(suite, headers) };
}

export type TerminalClient = Awaited<ReturnType<typeof createTerminalClient>>;
