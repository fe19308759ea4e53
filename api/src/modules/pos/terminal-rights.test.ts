import { randomUUID } from 'node:crypto';
import type { Rights } from '@backoffice/contract/rights';
import { createEmployee, createEmployeeRole } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { type OrderValues, useExceptions } from '../exceptions/testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const exceptions = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});

const hire = (rights: Rights, name = 'Sam') => exceptions.hire(rights, { first_name: name, last_name: 'Lee' });
const listWithoutRight = () => exceptions.list('&kind=without_right');

const line = { price: 100, quantity: 1 };
const TASKS: [task: string, right: keyof Rights, order: OrderValues][] = [
  ['a discount', 'pos_discounts', { items: [line], discount_amount: 10, total_amount: 90 }],
  ['a large discount', 'pos_large_discounts', { items: [line], discount_amount: 30, total_amount: 70 }],
  [
    'a discount beyond the price',
    'pos_large_discounts',
    { items: [line], discount_amount: 101, total_amount: 0, payments: [] },
  ],
  [
    'a comp',
    'pos_comps',
    {
      items: [{ ...line, discount_amount: 100, discount_kind: 'Comp', discount_reason: 'Spilled' }],
      total_amount: 0,
      payments: [],
    },
  ],
  ['a void', 'pos_voids', { items: [line], status: 'Voided', payments: [], total_amount: 100 }],
];

describe.each(TASKS)('an order with %s', (_task, right, order) => {
  const send = (values: OrderValues) => terminal.put(randomUUID(), buildPosOrder({ ...order, ...values }));

  test('is listed as an exception with the name of the employee whose role does not allow it', async () => {
    const employee_id = await hire({ pos_reports: 'manage' });
    expect(await send({ employee_id })).toMatchObject({ http: 200, flags: expect.arrayContaining(['without_right']) });
    expect(await listWithoutRight()).toMatchObject([
      { kind: 'without_right', employee: { first_name: 'Sam', last_name: 'Lee' }, approved_by: null },
    ]);
  });

  test('is not listed as an exception when the employee or the approving employee has the right', async () => {
    const [server, manager] = [await hire({}), await hire({ [right]: 'manage' })];
    await send({ employee_id: manager });
    await send({ employee_id: server, approved_by_employee_id: manager });
    expect(await listWithoutRight()).toEqual([]);
  });

  test('is listed as an exception when the approving employee does not have the right either', async () => {
    const [server, colleague] = [await hire({}), await hire({}, 'Kim')];
    await send({ employee_id: server, approved_by_employee_id: colleague, reason: 'Asked for it' });
    expect(await listWithoutRight()).toMatchObject([
      { employee: { first_name: 'Sam' }, approved_by: { first_name: 'Kim' }, reason: 'Asked for it' },
    ]);
  });
});

test('a discount beyond the price of one line is not a large discount when it is a small part of the order', async () => {
  const items = [line, { price: 1, quantity: 1, discount_amount: 2 }];
  const employee_id = await hire({ pos_discounts: 'manage' });
  await terminal.put(randomUUID(), buildPosOrder({ employee_id, items, total_amount: 100 }));
  expect(await listWithoutRight()).toEqual([]);
});

test('a large discount by an employee with only the right to discounts is listed, even when it is beyond the price', async () => {
  const employee_id = await hire({ pos_discounts: 'manage' });
  for (const discount_amount of [100, 101]) {
    const order = { items: [line], discount_amount, total_amount: 0, payments: [] };
    await terminal.put(randomUUID(), buildPosOrder({ employee_id, ...order }));
  }
  expect(await listWithoutRight()).toHaveLength(2);
});

test('a sale without a discount needs no right', async () => {
  await terminal.put(randomUUID(), buildPosOrder({ employee_id: await hire({}) }));
  expect(await listWithoutRight()).toEqual([]);
});

test('a refund without the right is listed as an exception, unless an employee with the right approved it', async () => {
  const [server, manager] = [await hire({}), await hire({ pos_refunds: 'manage' })];
  const payments = [1, 2].map(() => ({ offline_id: randomUUID(), amount: 5 }));
  await terminal.put(randomUUID(), buildPosOrder({ payments, employee_id: server }));
  const [first = '', second = ''] = payments.map(({ offline_id }) => offline_id);
  const refund = { amount: 5, employee_id: server };
  await terminal.putRefund(buildPosRefund({ ...refund, payment_offline_id: first }));
  await terminal.putRefund(buildPosRefund({ ...refund, payment_offline_id: second, approved_by_employee_id: manager }));
  expect(await listWithoutRight()).toMatchObject([{ amount: 5, employee: { first_name: 'Sam' } }]);
});

test('a refund that a former employee approved is listed as an exception', async () => {
  const [server, manager] = [await hire({}), await hire({ pos_refunds: 'manage' }, 'Kim')];
  const payment = { offline_id: randomUUID(), amount: 10 };
  await terminal.put(randomUUID(), buildPosOrder({ payments: [payment], employee_id: server }));
  await withLocation(suite.db, location, (scope) =>
    scope.updateTable('employees').set({ is_active: false }).where('id', '=', manager).execute(),
  );
  const approval = { employee_id: server, approved_by_employee_id: manager };
  await terminal.putRefund(buildPosRefund({ ...approval, payment_offline_id: payment.offline_id }));
  expect(await listWithoutRight()).toMatchObject([{ approved_by: { first_name: 'Kim' } }]);
});

test('a cash reconciliation by an employee without the right is listed as an exception', async () => {
  await terminal.putReconciliation(buildPosReconciliation({ employee_id: await hire({}) }));
  await terminal.putReconciliation(buildPosReconciliation({ employee_id: await hire({ pos_cash_drawer: 'manage' }) }));
  expect(await listWithoutRight()).toHaveLength(1);
});

describe('an approval by passcode', () => {
  async function approve(passcode: string, task: string) {
    const { headers } = terminal;
    const payload = { passcode, task };
    const response = await suite.app.inject({ method: 'POST', url: '/api/pos/approvals', headers, payload });
    return { status: response.statusCode, ...response.json() };
  }

  async function hireWithPasscode(passcode: string, rights: Rights): Promise<number> {
    const role = await createEmployeeRole(suite.db, location, { name: 'Lead', rights: JSON.stringify(rights) });
    return (await createEmployee(suite.db, suite.config, location, { passcode, employee_role_id: role.id })).id;
  }

  test('identifies an employee whose role allows the task', async () => {
    const id = await hireWithPasscode('4711', { pos_voids: 'manage' });
    expect(await approve('4711', 'pos_voids')).toMatchObject({ status: 200, employee: { id } });
  });

  test('is refused to an employee whose role does not allow the task', async () => {
    await hireWithPasscode('4711', { pos_voids: 'manage' });
    const message = 'The role Lead does not include Refunds';
    expect(await approve('4711', 'pos_refunds')).toEqual({
      ...{ status: 404, code: 'not_permitted' },
      ...{ message, module: 'Refunds' },
    });
  });

  test('counts wrong passcodes like failed sign-ins at the terminal', async () => {
    for (let attempt = 1; attempt <= 10; attempt += 1) expect((await approve('0000', 'pos_voids')).status).toBe(401);
    expect((await approve('0000', 'pos_voids')).status).toBe(429);
  });
});
