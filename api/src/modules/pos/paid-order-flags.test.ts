import { randomUUID } from 'node:crypto';
import type { Rights } from '@backoffice/contract/rights';
import { createEmployee, createEmployeeRole, insertRow } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund, type TerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { useExceptions } from '../exceptions/testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const { listKinds } = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});

interface Sale {
  rights?: Rights;
  price?: number;
}

/**
 * Stores a paid order of an item of $10 with a small discount, and returns functions that amend the order and
 * update its item, employee and role.
 */
async function sell({ rights = { pos_discounts: 'manage' }, price = 10 }: Sale = {}) {
  const role = await createEmployeeRole(suite.db, location, { rights: JSON.stringify(rights) });
  const { id: employee_id } = await createEmployee(suite.db, suite.config, location, { employee_role_id: role.id });
  const item_id = await insertRow(suite.db, location, 'items', { name: `Soup ${randomUUID().slice(0, 8)}`, price: 10 });
  const payment = { offline_id: randomUUID(), payment_type: 'Card', card_type: 'Credit', amount: price - 1 } as const;
  const uuid = randomUUID();
  const order = buildPosOrder({
    employee_id,
    items: [{ item_id, price }],
    discount_amount: 1,
    total_amount: price - 1,
    payments: [payment],
  });
  const { flags } = await terminal.put(uuid, order);
  const amend = (values: Parameters<typeof buildPosOrder>[0] = {}) =>
    terminal.put(uuid, buildPosOrder({ ...order, revision: 2, payments: [{ ...payment, tips: 2 }], ...values }));
  const update = (table: 'items' | 'employees' | 'employee_roles', id: number, values: object) =>
    withLocation(suite.db, location, (scope) =>
      scope.updateTable(table).set(values).where('location_id', '=', location).where('id', '=', id).execute(),
    );
  return { flags, order, payment, amend, update, item_id, employee_id, role };
}

test.each<[string, (sale: Awaited<ReturnType<typeof sell>>) => Promise<unknown>]>([
  ['the price of its item was changed', ({ update, item_id }) => update('items', item_id, { price: 11 })],
  ['its item was hidden', ({ update, item_id }) => update('items', item_id, { active: false })],
  ['its item was deleted', ({ update, item_id }) => update('items', item_id, { deleted_at: new Date() })],
  ['its employee was deactivated', ({ update, employee_id }) => update('employees', employee_id, { is_active: false })],
  [
    'the rights of its employee were removed',
    ({ update, role }) => update('employee_roles', role.id, { rights: '{}' }),
  ],
])('a tip adjustment of a paid order is not flagged after %s', async (_change, change) => {
  const sale = await sell();
  expect(sale.flags).toEqual([]);
  await change(sale);
  expect(await sale.amend()).toMatchObject({ status: 'updated', flags: [] });
  expect(await listKinds()).toEqual([]);
});

test('a paid order keeps its flags after the menu and the rights were changed so that a new sale would get no flags', async () => {
  const { flags, amend, update, item_id, role } = await sell({ rights: {}, price: 11 });
  expect(flags).toEqual(['changed_price', 'without_right']);
  await update('items', item_id, { price: 11 });
  await update('employee_roles', role.id, { rights: JSON.stringify({ pos_discounts: 'manage' }) });
  expect(await amend()).toMatchObject({ status: 'updated', flags: ['changed_price', 'without_right'] });
  expect(await listKinds()).toHaveLength(2);
});

test('a void of a paid order by an employee without the right to voids is flagged', async () => {
  const { payment, amend } = await sell();
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 9 }));
  expect(await amend({ status: 'Voided', payments: [payment] })).toMatchObject({
    status: 'updated',
    flags: ['void_after_payment', 'without_right'],
  });
});
