import { randomUUID } from 'node:crypto';
import type { SalesException } from '@backoffice/contract/exceptions';
import type { Rights } from '@backoffice/contract/rights';
import type { TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../../test/factories';
import { buildPosOrder } from '../../../../test/pos-orders';
import { createTerminalClient, type TerminalClient } from '../../../../test/pos-refunds-and-reconciliations';

export type OrderValues = NonNullable<Parameters<typeof buildPosOrder>[0]>;

interface Created {
  location: number;
  terminal: TerminalClient;
}

/**
 * Creates a location with a terminal before each test and passes them to `assign`. Returns functions that send orders
 * from the terminal and list the exceptions of the location.
 */
export function useExceptions(suite: TestApp, assign: (created: Created) => void) {
  let location: number;
  let terminal: TerminalClient;
  beforeEach(async () => {
    location = await createLocation(suite.db);
    terminal = await createTerminalClient(suite, location);
    assign({ location, terminal });
  });
  async function list(query = ''): Promise<SalesException[]> {
    const headers = authorizationHeaders(suite.config, location);
    const response = await suite.app.inject({ url: `/api/reports/exceptions?per_page=999${query}`, headers });
    return response.json().data.exceptions;
  }
  const listKinds = async (query = '') => (await list(query)).map(({ kind }) => kind).sort();
  return {
    list,
    listKinds,
    /** Creates an employee whose role has these rights, and returns the id. */
    async hire(rights: Rights, values: object = {}): Promise<number> {
      const role = await createEmployeeRole(suite.db, location, { rights: JSON.stringify(rights) });
      return (await createEmployee(suite.db, suite.config, location, { employee_role_id: role.id, ...values })).id;
    },
    /** Stores an order and returns the kinds of the location's exceptions. */
    async sell(values: OrderValues) {
      expect((await terminal.put(randomUUID(), buildPosOrder(values))).http).toBe(200);
      return await listKinds();
    },
  };
}
