import { randomUUID } from 'node:crypto';
import { authorizationHeaders } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import type { TerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { type OrderValues, useExceptions } from '../exceptions/testing/use-exceptions';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

const exceptions = useExceptions(suite, (created) => {
  ({ location, terminal } = created);
});
const { hire } = exceptions;

async function setCashDiscount(cash_discount_rate: string, is_cash_discount_enabled = true): Promise<void> {
  const url = `/api/locations/${location}/cash_discount`;
  const headers = authorizationHeaders(suite.config, location);
  const payload = { cash_discount_rate, is_cash_discount_enabled };
  expect((await suite.app.inject({ method: 'PUT', url, payload, headers })).statusCode).toBe(200);
}

/** Sells an item for cash with a cash discount in percent, and returns the kinds and amounts of the exceptions. */
async function sellWithCashDiscount(rate: number, price: number, values: OrderValues = {}) {
  const total_amount = price * (1 - rate / 100);
  return await sell({ items: [{ price }], cash_discount_rate: rate, total_amount, ...values });
}

async function sellRounded(cash_rounding: number, price: number, values: OrderValues = {}) {
  return await sell({ items: [{ price }], cash_rounding, total_amount: price + cash_rounding, ...values });
}

async function sell(values: OrderValues): Promise<(string | number | null)[][]> {
  await exceptions.sell(values);
  return (await exceptions.list()).map(({ kind, amount }) => [kind, amount]).sort();
}

describe('a cash discount', () => {
  test('counts as a discount when the location has no cash discount', async () => {
    expect(await sellWithCashDiscount(25, 10)).toEqual([['large_discount', 2.5]]);
  });

  test('counts as a discount when the location has switched its cash discount off', async () => {
    await setCashDiscount('25', false);
    expect(await sellWithCashDiscount(25, 10)).toEqual([['large_discount', 2.5]]);
  });

  test('needs no right when it is at most the discount of the location', async () => {
    await setCashDiscount('25');
    const employee_id = await hire({});
    expect(await sellWithCashDiscount(25, 10, { employee_id })).toEqual([]);
    expect(await sellWithCashDiscount(10, 10, { employee_id })).toEqual([]);
  });

  test('above the discount of the location needs the right to discounts for the part above it', async () => {
    await setCashDiscount('4');
    expect(await sellWithCashDiscount(10, 100, { employee_id: await hire({ pos_discounts: 'manage' }) })).toEqual([]);
    expect(await sellWithCashDiscount(10, 100, { employee_id: await hire({}) })).toEqual([['without_right', 6]]);
  });

  test('is a large discount when the part above the discount of the location is at least 20 %', async () => {
    await setCashDiscount('4');
    expect(await sellWithCashDiscount(23.9, 100)).toEqual([]);
    expect(await sellWithCashDiscount(24, 100)).toEqual([['large_discount', 20]]);
  });

  test('is not compared with a setting that was changed after the order was opened', async () => {
    const created_at = new Date(Date.now() - 60_000).toISOString();
    await setCashDiscount('3');
    expect(await sellWithCashDiscount(25, 10, { created_at })).toEqual([]);
  });

  test('of a paid order is not listed when the setting is lowered later', async () => {
    await setCashDiscount('25');
    const uuid = randomUUID();
    const payment = { offline_id: randomUUID(), amount: 7.5 };
    const order = buildPosOrder({ cash_discount_rate: 25, total_amount: 7.5, payments: [payment] });
    await terminal.put(uuid, order);
    await setCashDiscount('0');
    const adjusted = buildPosOrder({ ...order, revision: 2, payments: [{ ...payment, tips: 1 }] });
    expect(await terminal.put(uuid, adjusted)).toMatchObject({ http: 200, flags: [] });
    expect(await exceptions.list()).toEqual([]);
  });
});

describe('a cash rounding', () => {
  test('of up to half a dollar needs no right, however small the order is', async () => {
    const employee_id = await hire({});
    expect(await sellRounded(-0.5, 1, { employee_id })).toEqual([]);
  });

  test('of more than half a dollar counts as a discount when it is more than 5 % of the total', async () => {
    const employee_id = await hire({});
    expect(await sellRounded(-0.75, 15, { employee_id })).toEqual([]);
    expect(await sellRounded(-0.75, 14, { employee_id })).toEqual([['without_right', 0.75]]);
  });

  test('of more than a dollar counts as a discount', async () => {
    expect(await sellRounded(-1.01, 100, { employee_id: await hire({ pos_discounts: 'manage' }) })).toEqual([]);
    expect(await sellRounded(-1.01, 100, { employee_id: await hire({}) })).toEqual([['without_right', 1.01]]);
  });

  test('is a large discount from 20 % of the subtotal', async () => {
    expect(await sellRounded(-4.99, 10)).toEqual([['large_discount', 4.99]]);
  });

  test('in favor of the restaurant is not a discount', async () => {
    expect(await sellRounded(4.99, 10, { employee_id: await hire({}) })).toEqual([]);
  });
});
