import { randomUUID } from 'node:crypto';
import { createEmployee, insertRow } from '../../../test/factories';
import { buildPosOrder, fetchOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { type OrderValues, useExceptions } from './testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

const exceptions = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});

/**
 * Stores a completed order of $10 with a $2 tip, and returns functions that send revisions and refunds of the order.
 */
async function sellWithTip() {
  const [uuid, offline_id] = [randomUUID(), randomUUID()];
  const payments = [{ offline_id, amount: 10, tips: 2 }];
  const order = buildPosOrder({ payments });
  const { id } = await terminal.put(uuid, order);
  return {
    id,
    amend: (changes: OrderValues) =>
      terminal.put(uuid, { ...order, ...buildPosOrder({ revision: 2, payments, ...changes }) }),
    refund: (amount: number, tips = 0, values: Partial<Parameters<typeof buildPosRefund>[0]> = {}) =>
      terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount, tips, ...values })),
  };
}

test('a correct sale, refund and cash reconciliation are not listed as exceptions', async () => {
  const employee = await createEmployee(suite.db, suite.config, location);
  const item_id = await insertRow(suite.db, location, 'items', { name: 'Soup', price: 10, image: null });
  await exceptions.sell({ employee_id: employee.id, items: [{ item_id }] });
  await (await sellWithTip()).refund(10, 2);
  await terminal.putReconciliation(buildPosReconciliation());
  expect(await exceptions.list()).toEqual([]);
});

describe('the kind of exception', () => {
  test('is large_discount for a discount of at least 20 % of the subtotal', async () => {
    expect(await exceptions.sell({ discount_amount: 1.99, total_amount: 8.01 })).toEqual([]);
    expect(await exceptions.sell({ discount_amount: 2, total_amount: 8 })).toEqual(['large_discount']);
    expect((await exceptions.list())[0]).toMatchObject({ amount: 2 });
  });

  test('is only discount_too_large for a discount that is larger than the price', async () => {
    expect(await exceptions.sell({ discount_amount: 10.01, total_amount: 0 })).toEqual(['discount_too_large']);
  });

  test('is changed_price, with the price difference of the whole quantity', async () => {
    const item_id = await insertRow(suite.db, location, 'items', { name: 'Soup', price: 10, image: null });
    expect(await exceptions.sell({ items: [{ item_id, price: 9, quantity: 3 }], total_amount: 27 })).toEqual([
      'changed_price',
    ]);
    expect((await exceptions.list())[0]).toMatchObject({ amount: -3 });
  });

  test('is changed_price even for a price difference above the maximum amount of an order', async () => {
    const item_id = await insertRow(suite.db, location, 'items', { name: 'Wine', price: 9_999_999, image: null });
    const items = [{ item_id, price: 0, quantity: 9_999 }];
    expect(await exceptions.sell({ items, total_amount: 0, payments: [] })).toEqual(['changed_price']);
    expect((await exceptions.list())[0]).toMatchObject({ amount: -99_989_990_001 });
  });

  test('is former_employee, with the name of the employee', async () => {
    const names = { first_name: 'Ada', last_name: 'Byron' };
    const { id } = await createEmployee(suite.db, suite.config, location, { ...names, is_active: false });
    expect(await exceptions.sell({ employee_id: id })).toEqual(['former_employee']);
    expect((await exceptions.list())[0]).toMatchObject({ employee: names, amount: 10, terminal: { id: terminal.id } });
  });

  test('is unknown_employee for an id that the location does not have', async () => {
    expect(await exceptions.sell({ employee_id: 999_999_999 })).toEqual(['unknown_employee']);
  });

  test('is clock_ahead for a time more than a minute ahead, and the exception is listed at the time of receipt', async () => {
    expect(await exceptions.sell({ created_at: fromNow(MINUTE / 2) })).toEqual([]);
    expect(await exceptions.sell({ created_at: fromNow(10 * 365 * DAY) })).toEqual(['clock_ahead']);
    expect(Date.parse((await exceptions.list())[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('is late for a sale that arrives after more than a day, and the exception is listed at the time of receipt', async () => {
    expect(await exceptions.sell({ created_at: fromNow(-DAY + MINUTE) })).toEqual([]);
    expect(await exceptions.sell({ created_at: fromNow(-10 * 365 * DAY) })).toEqual(['late']);
    expect(Date.parse((await exceptions.list())[0]?.at ?? '')).toBeGreaterThan(Date.now() - MINUTE);
  });

  test('is total_mismatch, with the difference, for a wrong total', async () => {
    expect(await exceptions.sell({ total_amount: 10.01, payments: [{ amount: 10 }] })).toEqual(['total_mismatch']);
    expect((await exceptions.list())[0]).toMatchObject({ amount: 0.01 });
  });

  test('is payment_mismatch for a completed order that is not paid in full', async () => {
    expect(await exceptions.sell({ status: 'Open', payments: [{ amount: 4 }] })).toEqual([]);
    expect(await exceptions.sell({ payments: [{ amount: 9.99 }] })).toEqual(['payment_mismatch']);
  });

  test('is hidden_item or unknown_item for an item that the menu does not show', async () => {
    const item_id = await insertRow(suite.db, location, 'items', {
      name: 'Soup',
      price: 10,
      active: false,
      image: null,
    });
    expect(await exceptions.sell({ items: [{ item_id }] })).toEqual(['hidden_item']);
    expect(await exceptions.sell({ items: [{ item_id: 999_999_999 }] })).toEqual(['hidden_item', 'unknown_item']);
  });

  test('is refund_too_large when the refunds exceed their payment', async () => {
    const sale = await sellWithTip();
    await sale.refund(10, 2);
    expect(await exceptions.listKinds()).toEqual([]);
    await sale.refund(0.01, 0, { reason: 'Angry guest' });
    expect(await exceptions.list()).toMatchObject([
      { kind: 'refund_too_large', order_id: sale.id, amount: 0.01, reason: 'Angry guest' },
    ]);
  });

  test('is void_after_payment for the void of a paid order, while the void of an unpaid order is not listed', async () => {
    expect(await exceptions.sell({ status: 'Voided', payments: [{ amount: 10, captured: false }] })).toEqual([]);
    const sale = await sellWithTip();
    await sale.refund(10, 2);
    expect((await sale.amend({ status: 'Voided' })).http).toBe(200);
    expect(await exceptions.list()).toMatchObject([{ kind: 'void_after_payment', order_id: sale.id, amount: 10 }]);
  });

  test('is missing_reason or missing_comment for a cash reconciliation with a difference', async () => {
    const { id } = await terminal.putReconciliation(buildPosReconciliation({ reconciled_balance: 249.99 }));
    await terminal.putReconciliation(buildPosReconciliation({ reconciled_balance: 251, mismatch_reason: 'Other' }));
    expect(await exceptions.list()).toMatchObject([
      { kind: 'missing_comment', amount: 1 },
      { kind: 'missing_reason', amount: -0.01, cash_reconciliation_id: id, order_id: null },
    ]);
  });
});

describe('the reason and the approval', () => {
  test('of a discount and of a refund are stored with the exception', async () => {
    const manager = await createEmployee(suite.db, suite.config, location, { first_name: 'Ada', last_name: 'Byron' });
    const approval = { reason: 'Birthday', approved_by_employee_id: manager.id };
    await exceptions.sell({ discount_amount: 5, total_amount: 5, ...approval });
    const sale = await sellWithTip();
    await sale.refund(13, 0, approval);
    const approved_by = { first_name: 'Ada', last_name: 'Byron' };
    expect(await exceptions.list()).toMatchObject([
      { kind: 'refund_too_large', reason: 'Birthday', approved_by },
      { kind: 'large_discount', reason: 'Birthday', approved_by },
    ]);
  });

  test('of a discount are not stored with the exception `late` of the same sale', async () => {
    await exceptions.sell({ created_at: fromNow(-2 * DAY), discount_amount: 5, total_amount: 5, reason: 'Birthday' });
    const late = (await exceptions.list()).find(({ kind }) => kind === 'late');
    expect(late).toMatchObject({ reason: '', approved_by: null });
  });
});

test('an order that is sent again, or an amendment that keeps a flag, is not listed as a second exception', async () => {
  const uuid = randomUUID();
  const order = buildPosOrder({ status: 'Open', payments: [], discount_amount: 5, total_amount: 5 });
  for (const body of [order, order, { ...order, revision: 2, note: 'Window' }]) await terminal.put(uuid, body);
  expect(await exceptions.listKinds()).toEqual(['large_discount']);
});

test('an amendment that adds a flag is listed as an exception, and an amendment that removes a flag keeps the exception of the flag', async () => {
  const uuid = randomUUID();
  const order = buildPosOrder({ status: 'Open', payments: [], discount_amount: 5, total_amount: 5 });
  await terminal.put(uuid, order);
  await terminal.put(uuid, { ...order, revision: 2, discount_amount: 0, total_amount: 11 });
  await terminal.put(uuid, { ...order, revision: 3 });
  expect(await exceptions.listKinds()).toEqual(['large_discount', 'total_mismatch']);
});

test('order details include the exceptions of the order', async () => {
  const uuid = randomUUID();
  const { id } = await terminal.put(uuid, buildPosOrder({ discount_amount: 5, total_amount: 5 }));
  await exceptions.sell({ discount_amount: 6, total_amount: 4 });
  expect((await fetchOrder(suite, location, id)).exceptions).toMatchObject([{ kind: 'large_discount', amount: 5 }]);
});
