import { randomUUID } from 'node:crypto';
import type { StaffSales, StaffSummary } from '@backoffice/contract/staff-report';
import { authorizationHeaders, createEmployee, createEmployeeRole, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { refreshAllDays } from '../rollups/refresh';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;
let ada: number;
let bob: number;

beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: 'America/New_York' });
  terminal = await createTerminalClient(suite, location);
  const { id: employee_role_id } = await createEmployeeRole(suite.db, location, { name: 'Server' });
  const newEmployee = (first_name: string, last_name: string) =>
    createEmployee(suite.db, suite.config, location, { first_name, last_name, employee_role_id });
  ada = (await newEmployee('Ada', 'Byron')).id;
  bob = (await newEmployee('Bob', 'Cook')).id;
});

const AT = '2026-03-05T17:00:00.000Z';
const MARCH = 'start_date=2026-03-01T05:00:00.000Z&end_date=2026-04-01T03:59:59.999Z';

async function ask<Body>(path: string, query = ''): Promise<Body> {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: `/api/reports/staff${path}?${MARCH}${query}`, headers })).json();
}

/** Reads the report from the sales and then from the rollups, which must agree. */
async function readReport(query = ''): Promise<{ employees: StaffSales[]; totals: StaffSummary['totals'] }> {
  const read = async () => ({
    employees: (await ask<{ data: { employees: StaffSales[] } }>('', query)).data.employees,
    totals: (await ask<StaffSummary>('/summary', query)).totals,
  });
  const live = await read();
  await refreshAllDays(suite.db, location);
  expect(await read()).toEqual(live);
  return live;
}

interface Sale {
  employee_id: number | null;
  price: number;
  discount?: number;
  isComp?: boolean;
  tips?: number;
  guests?: number;
}

/** Sells one line, and returns the ids of the order and its payment. */
async function sell({ employee_id, price, discount = 0, isComp = false, tips = 0, guests }: Sale) {
  const [order, payment] = [randomUUID(), randomUUID()];
  const discount_kind = isComp ? 'Comp' : 'Discount';
  const body = {
    ...buildPosOrder({
      ...{ created_at: AT, sent_at: AT, employee_id, total_amount: price - discount },
      items: [{ price, discount_amount: discount, discount_kind, discount_reason: isComp ? 'Cold soup' : '' }],
      payments: [{ offline_id: payment, amount: price - discount, tips, created_at: AT }],
    }),
    ...(guests && { guest_count: guests }),
  };
  const [result] = await terminal.sync([order, body]);
  expect(result?.status).toBe('created');
  return { payment };
}

async function voidOrder(employee_id: number | null, price: number) {
  const order = buildPosOrder({
    ...{ created_at: AT, sent_at: AT, employee_id, status: 'Voided', total_amount: price },
    ...{ items: [{ price }], payments: [] },
  });
  const [result] = await terminal.sync([randomUUID(), order]);
  expect(result?.status).toBe('created');
}

async function sellThree() {
  const { payment } = await sell({ employee_id: ada, price: 40, discount: 4, tips: 6.5, guests: 3 });
  await sell({ employee_id: ada, price: 20, discount: 20, isComp: true });
  await sell({ employee_id: bob, price: 100, tips: 15 });
  await sell({ employee_id: null, price: 9 });
  await voidOrder(bob, 12.5);
  await terminal.putRefund(
    buildPosRefund({ payment_offline_id: payment, amount: 10, tips: 1.5, created_at: AT, sent_at: AT }),
  );
}

test('the staff report contains the sales, discounts, voids, refunds and tips of each employee', async () => {
  await sellThree();
  const { employees } = await readReport();
  const nothing = { guests: 0, discounts: 0, comps: 0, voids: 0, void_amount: 0, refunds: 0, tips: 0 };
  expect(employees).toEqual([
    {
      ...{ ...nothing, employee_id: bob, name: 'Bob Cook', role: 'Server', orders: 1, net: 100, average: 100 },
      ...{ voids: 1, void_amount: 12.5, tips: 15 },
    },
    {
      ...{ employee_id: ada, name: 'Ada Byron', role: 'Server', orders: 2, net: 26, average: 13, guests: 3 },
      ...{ discounts: 24, comps: 20, voids: 0, void_amount: 0, refunds: 10, tips: 5 },
    },
    { ...nothing, employee_id: null, name: 'No employee', role: null, orders: 1, net: 9, average: 9 },
  ]);
});

test('the sums of the staff report equal those of the orders report', async () => {
  await sellThree();
  const { totals } = await readReport();
  const { net, discounts, refunds, tips, comps, guests, count, open, voided } = totals.orders_report;
  expect(totals.all).toEqual({ orders: count - open - voided, net, discounts, refunds, tips });
  expect(totals).toMatchObject({ count: 3, ...totals.all, comps, guests, voids: voided, void_amount: 12.5 });
  expect(totals.average).toBe(33.75);
});

test('a search by name or team role restricts the rows and the totals of the staff report', async () => {
  await sellThree();
  const { employees, totals } = await readReport('&search=ada');
  expect(employees.map(({ name }) => name)).toEqual(['Ada Byron']);
  expect(totals).toMatchObject({ count: 1, net: 26, all: { net: 135 } });
  expect((await readReport('&search=server')).totals.count).toBe(2);
});

test.each([
  ['&sort=name', ['Ada Byron', 'Bob Cook', 'No employee']],
  ['&sort=average&direction=asc', ['No employee', 'Ada Byron', 'Bob Cook']],
  ['&sort=discounts', ['Ada Byron', 'Bob Cook', 'No employee']],
])('the staff report is sorted by %s', async (query, names) => {
  await sellThree();
  expect((await readReport(query)).employees.map(({ name }) => name)).toEqual(names);
});

test('the staff report is empty on days without sales', async () => {
  const { employees, totals } = await readReport();
  expect(employees).toEqual([]);
  expect(totals).toMatchObject({ count: 0, orders: 0, net: 0, average: null });
});

test('an employee with only voided orders has no average check', async () => {
  await voidOrder(ada, 8);
  const { employees } = await readReport();
  expect(employees).toMatchObject([{ name: 'Ada Byron', orders: 0, average: null, voids: 1, void_amount: 8 }]);
});

test('the export of the staff report contains a line for each employee and the totals', async () => {
  await sellThree();
  const headers = authorizationHeaders(suite.config, location);
  const created = await suite.app.inject({ method: 'POST', url: `/api/reports/staff/export?${MARCH}`, headers });
  const lines = (await suite.app.inject(created.json().url)).body.split('\r\n');
  expect(lines[0]).toContain('Employee,Team role,Orders,Net sales,Average check,Guests,Discounts,Comps,Voids');
  expect(lines[1]).toBe('Bob Cook,Server,1,100.00,100.00,0,0.00,0.00,1,12.50,0.00,15.00');
  expect(lines).toEqual(
    expect.arrayContaining([
      'Net sales,135.00',
      'Discounts,-24.00',
      'Refunds,-10.00',
      'Tips,20.00',
      'End of export,3 rows',
    ]),
  );
});
