import { randomUUID } from 'node:crypto';
import { authorizationHeaders, createEmployee } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import type { TerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { rebuildSales } from '../ledger/rebuild-sales';
import { type OrderValues, useExceptions } from './testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const exceptions = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});

/** Returns a function that sends the next revision of one open order of $10. */
function openOrder() {
  const uuid = randomUUID();
  let revision = 0;
  return async (values: OrderValues) => {
    revision += 1;
    const order = buildPosOrder({ status: 'Open', payments: [], revision, ...values });
    expect((await terminal.put(uuid, order)).http).toBe(200);
  };
}

const discount = (amount: number) => ({ discount_amount: amount, total_amount: 10 - amount });

async function markAsSeen(id = 0): Promise<void> {
  const headers = authorizationHeaders(suite.config, location);
  const payload = { is_seen: true };
  expect((await suite.app.inject({ method: 'PUT', url: `/api/exceptions/${id}`, payload, headers })).statusCode).toBe(
    200,
  );
}

/** Returns the kind and the amount of the location's exceptions, smallest amount first. */
async function listAmounts(): Promise<[kind: string, amount: number | null][]> {
  const listed = await exceptions.list();
  return listed
    .map(({ kind, amount }): [string, number | null] => [kind, amount])
    .sort(([, a], [, b]) => Math.abs(a ?? 0) - Math.abs(b ?? 0));
}

test('a discount that becomes larger after it was marked as seen is listed again as not seen', async () => {
  const send = openOrder();
  await send(discount(2));
  await markAsSeen((await exceptions.list())[0]?.id);
  await send({ ...discount(8), reason: 'Friends' });
  expect(await exceptions.list('&is_seen=false')).toMatchObject([
    { kind: 'large_discount', amount: 8, reason: 'Friends' },
  ]);
  expect(await exceptions.list('&is_seen=true')).toMatchObject([{ kind: 'large_discount', amount: 2 }]);
});

test('a discount that becomes smaller or that stays as it is, is not listed again', async () => {
  const send = openOrder();
  for (const amount of [5, 5, 4, 5, 0, 5]) await send(discount(amount));
  expect(await listAmounts()).toEqual([['large_discount', 5]]);
});

test('a discount that is removed and returns with a larger amount is listed again', async () => {
  const send = openOrder();
  for (const amount of [2, 0, 8]) await send(discount(amount));
  expect(await listAmounts()).toEqual([
    ['large_discount', 2],
    ['large_discount', 8],
  ]);
});

test('a total that differs by a larger amount is listed again, also when the difference is negative', async () => {
  const send = openOrder();
  for (const total_amount of [10.01, 9.99, 5]) await send({ total_amount });
  expect(await listAmounts()).toEqual([
    ['total_mismatch', 0.01],
    ['total_mismatch', -5],
  ]);
});

test('an order of a former employee is listed once, however large it becomes', async () => {
  const { id: employee_id } = await createEmployee(suite.db, suite.config, location, { is_active: false });
  const send = openOrder();
  await send({ employee_id });
  await send({ employee_id, items: [{}, {}], total_amount: 20 });
  expect(await listAmounts()).toEqual([['former_employee', 10]]);
});

test('a paid order that is sent again, or whose tip is adjusted, adds no exceptions', async () => {
  const uuid = randomUUID();
  const employee_id = await exceptions.hire({});
  const payment = { offline_id: randomUUID(), amount: 5 };
  const order = buildPosOrder({ ...discount(5), employee_id, payments: [payment] });
  for (const body of [order, order]) await terminal.put(uuid, body);
  const listed = await exceptions.list();
  expect(listed.map(({ kind }) => kind).sort()).toEqual(['large_discount', 'without_right']);
  const adjusted = buildPosOrder({ ...order, revision: 2, payments: [{ ...payment, tips: 1 }] });
  expect(await terminal.put(uuid, adjusted)).toMatchObject({ http: 200, status: 'updated' });
  expect(await exceptions.list()).toEqual(listed);
});

describe('the void of an order with a discount that the employee had no right to give', () => {
  const discounted = { ...discount(1), discount_reason: 'Friends' };

  test('is listed with the total of the order when the employee does not have the right to voids', async () => {
    const employee_id = await exceptions.hire({});
    const send = openOrder();
    await send({ ...discounted, employee_id });
    await send({ ...discounted, employee_id, status: 'Voided' });
    expect(await listAmounts()).toEqual([
      ['without_right', 1],
      ['without_right', 9],
    ]);
  });

  test('is not listed when the employee has the right to voids', async () => {
    const employee_id = await exceptions.hire({ pos_voids: 'manage' });
    const send = openOrder();
    await send({ ...discounted, employee_id });
    await send({ ...discounted, employee_id, status: 'Voided' });
    expect(await listAmounts()).toEqual([['without_right', 1]]);
  });
});

test('concurrent revisions of an order add at most one exception per amount, and always one with the largest', async () => {
  const uuid = randomUUID();
  const send = (revision: number, amount: number) =>
    terminal.put(uuid, buildPosOrder({ status: 'Open', payments: [], revision, ...discount(amount) }));
  await send(1, 2);
  await Promise.all([send(2, 5), send(3, 8), send(2, 5), send(3, 8)]);
  const listed = await exceptions.list('&kind=large_discount');
  const amounts = listed.map(({ amount }) => amount ?? 0).sort((a, b) => a - b);
  expect(new Set(amounts).size).toBe(amounts.length);
  expect(amounts.at(-1)).toBe(8);
});

test('rebuilding the sales from the ledger keeps the exceptions', async () => {
  const send = openOrder();
  for (const amount of [2, 8]) await send(discount(amount));
  const listed = await exceptions.list();
  expect(await rebuildSales(suite.db, location)).toBe(1);
  expect(await exceptions.list()).toEqual(listed);
  await send(discount(8));
  expect(await exceptions.list()).toEqual(listed);
});

test('the summary counts each exception of an order, but the order only once', async () => {
  const send = openOrder();
  for (const amount of [2, 8]) await send(discount(amount));
  const headers = authorizationHeaders(suite.config, location);
  const { totals } = (await suite.app.inject({ url: '/api/reports/exceptions/summary', headers })).json();
  expect(totals).toMatchObject({ count: 2, not_seen: 2, orders: 1 });
});
