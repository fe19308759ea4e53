import { randomUUID } from 'node:crypto';
import type { SalesTotals } from '@backoffice/contract/reports';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
});

/** Stores an order of $10 with $1 tax and payments of these amounts; returns a function that refunds a payment. */
async function storeOrder(...amounts: number[]) {
  const payments = amounts.map((amount) => ({ offline_id: randomUUID(), amount }));
  await terminal.put(
    randomUUID(),
    buildPosOrder({
      taxes: [{ tax_id: null, name: 'Sales tax', rate: 10 }],
      items: [{ tax_positions: [0] }],
      ...{ payments, total_amount: 11 },
    }),
  );
  return async (position: number, amount: number) => {
    const refund = buildPosRefund({ payment_offline_id: payments[position]?.offline_id ?? '', amount });
    expect(await terminal.putRefund(refund)).toMatchObject({ status: 'created', flags: [] });
  };
}

async function readTotals(report: 'orders' | 'transactions'): Promise<SalesTotals> {
  const headers = authorizationHeaders(suite.config, location);
  return (await suite.app.inject({ url: `/api/reports/${report}/summary`, headers })).json().totals;
}

test.each([0, 1])(
  'the first refund, of payment %i, of an order that was paid twice does not change the tax of the sale',
  async (paid) => {
    const refund = await storeOrder(11, 11);
    await refund(paid, 11);
    expect(await readTotals('transactions')).toMatchObject({ gross: 21, refunds: 11, net: 10, tax: 1, total: 11 });
    expect(await readTotals('orders')).toMatchObject({ gross: 10, refunds: 0, net: 10, tax: 1, total: 11 });
    await refund(1 - paid, 11);
    expect(await readTotals('transactions')).toMatchObject({ net: 0, tax: 0, total: 0 });
    expect(await readTotals('orders')).toMatchObject({ gross: 10, refunds: 10, net: 0, tax: 0, total: 0 });
  },
);

test('a refund returns what was paid beyond the total first, and then a part of the sale with its tax', async () => {
  const refund = await storeOrder(11, 3);
  const taxes: number[] = [];
  for (const [position, amount] of [
    [1, 1],
    [0, 7.5],
    [1, 2],
    [0, 3.5],
  ] as const) {
    await refund(position, amount);
    taxes.push((await readTotals('transactions')).tax);
  }
  // The first $3 return the excess payment. The next $5.50 are half of the total, so half of the tax of $1 remains.
  expect(taxes).toEqual([1, 0.5, 0.32, 0]);
});
