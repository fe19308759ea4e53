import { randomUUID } from 'node:crypto';
import type { SalesException } from '@backoffice/contract/exceptions';
import type { TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders } from '../../../../test/factories';
import { buildPosOrder } from '../../../../test/pos-orders';
import type { TerminalClient } from '../../../../test/pos-refunds-and-reconciliations';

export type OrderValues = Parameters<typeof buildPosOrder>[0];

/** Creates functions that send orders from a terminal and list the exceptions of its location. */
export function createExceptionsClient(suite: TestApp, location: () => number, terminal: () => TerminalClient) {
  async function list(query = ''): Promise<SalesException[]> {
    const headers = authorizationHeaders(suite.config, location());
    const response = await suite.app.inject({ url: `/api/reports/exceptions?per_page=999${query}`, headers });
    return response.json().data.exceptions;
  }
  const listKinds = async (query = '') => (await list(query)).map(({ kind }) => kind).sort();
  return {
    list,
    listKinds,
    /** Stores an order and returns the kinds of the location's exceptions. */
    async sell(values: OrderValues) {
      expect((await terminal().put(randomUUID(), buildPosOrder(values))).http).toBe(200);
      return await listKinds();
    },
  };
}
