import { randomUUID } from 'node:crypto';
import type { TipRow, TipsSummary } from '@backoffice/contract/tips';
import { buildTestApp, type TestApp } from '../../../../test/build-test-app';
import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../../test/factories';
import { buildPosOrder } from '../../../../test/pos-orders';
import { createTerminalClient, type TerminalClient } from '../../../../test/pos-refunds-and-reconciliations';
import { refreshAllDays } from '../../rollups/refresh';

export const THURSDAY = '2026-03-05';
export const FRIDAY = '2026-03-06';
export const MARCH_QUERY = 'start_date=2026-03-01T05:00:00.000Z&end_date=2026-04-01T03:59:59.999Z';

interface Sale {
  employee_id: number | null;
  tips: number;
  day?: string;
  payment_type?: 'Cash' | 'Card';
}

/** Starts the API for a test file. Each test gets a location in New York with the server Ada and the busser Ben. */
export function useTipsSuite() {
  let suite: TestApp;
  let location: number;
  let terminal: TerminalClient;
  let server: number;
  let busser: number;
  let ada: number;
  let ben: number;
  let headers: { authorization: string };

  beforeAll(async () => {
    suite = await buildTestApp();
  });
  afterAll(() => suite.close());
  beforeEach(async () => {
    location = await createLocation(suite.db, { timezone: 'America/New_York' });
    headers = authorizationHeaders(suite.config, location);
    terminal = await createTerminalClient(suite, location);
    server = (await createEmployeeRole(suite.db, location, { name: 'Server' })).id;
    busser = (await createEmployeeRole(suite.db, location, { name: 'Busser' })).id;
    ada = await hire('Ada', server);
    ben = await hire('Ben', busser);
  });

  async function hire(first_name: string, employee_role_id: number): Promise<number> {
    const values = { first_name, last_name: 'Byron', employee_role_id };
    return (await createEmployee(suite.db, suite.config, location, values)).id;
  }

  async function send(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) {
    const response = await suite.app.inject({ method, url: `/api${path}`, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.json() };
  }

  /** Reads the report from the sales and then from the rollups, which must agree. */
  async function readReport(by: 'employee' | 'day' = 'employee') {
    const read = async () => ({
      rows: (await send('GET', `/reports/tips?${MARCH_QUERY}&by=${by}`)).body.data.rows as TipRow[],
      totals: ((await send('GET', `/reports/tips/summary?${MARCH_QUERY}&by=${by}`)).body as TipsSummary).totals,
    });
    const live = await read();
    await refreshAllDays(suite.db, location);
    expect(await read()).toEqual(live);
    return live;
  }

  /** Sells a soup at noon in New York, and returns the UUID of its payment. */
  async function sell({ employee_id, tips, day = THURSDAY, payment_type = 'Card' }: Sale): Promise<string> {
    const created_at = `${day}T17:00:00.000Z`;
    const offline_id = randomUUID();
    const card_type = payment_type === 'Card' ? ('Credit' as const) : null;
    const payments = [{ offline_id, payment_type, card_type, amount: 10, tips, created_at }];
    const order = buildPosOrder({ created_at, sent_at: created_at, employee_id, payments });
    const [result] = await terminal.sync([randomUUID(), order]);
    expect(result?.status).toBe('created');
    return offline_id;
  }

  const setRules = (valid_from: string, percent: number, updated_at?: string) =>
    send('PUT', '/tip_rules', {
      ...{ valid_from, rules: percent === 0 ? [] : [{ role_id: busser, percent }] },
      ...(updated_at && { updated_at }),
    });
  const mark = (employee_id: number, day = THURSDAY, is_marked = true) =>
    send('PUT', '/tip_days', { day, employee_id, is_marked });

  return {
    get suite() {
      return suite;
    },
    get location() {
      return location;
    },
    get terminal() {
      return terminal;
    },
    get server() {
      return server;
    },
    get busser() {
      return busser;
    },
    get ada() {
      return ada;
    },
    get ben() {
      return ben;
    },
    /** Uses different headers for later requests. */
    useHeaders: (other: { authorization: string }) => {
      headers = other;
    },
    ...{ hire, send, readReport, sell, setRules, mark },
  };
}
