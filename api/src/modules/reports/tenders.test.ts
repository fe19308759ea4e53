import { randomUUID } from 'node:crypto';
import type { SalesTotals } from '@backoffice/contract/reports';
import type { Tender } from '@backoffice/contract/sale-kinds';
import type { SalesComparison } from '@backoffice/contract/sales-comparison';
import { parse } from 'csv-parse/sync';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosRefund,
  createTerminalClient,
  type TerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { createReportFixtures } from './testing/report-fixtures';

const suite = useTestApp();
let location: number;
let terminal: TerminalClient;
let reports: ReturnType<typeof createReportFixtures>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createTerminalClient(suite, location);
  reports = createReportFixtures(suite, () => location);
});

async function sell(...tenders: Tender[]): Promise<number | undefined> {
  const amount = 10 / tenders.length;
  const order = buildPosOrder({ payments: tenders.map((payment_type) => ({ payment_type, amount })) });
  return (await terminal.put(randomUUID(), order)).id;
}

test.each<[Tender, number[]]>([
  ['Cash', [0, 4, 5]],
  ['Card', [1, 4]],
  ['GiftCard', [2, 5, 6]],
  ['Voucher', [3, 6]],
  ['HouseAccount', []],
])('the filter %s finds only orders and transactions with a payment of this tender', async (payment_type, found) => {
  const sold: Tender[][] = [['Cash'], ['Card'], ['GiftCard'], ['Voucher'], ['Cash', 'Card'], ['GiftCard', 'Cash']];
  const ids: Array<number | undefined> = [];
  for (const tenders of [...sold, ['Voucher', 'GiftCard'] satisfies Tender[]]) ids.push(await sell(...tenders));
  const orders = (await reports.ask('orders', { payment_type })).json();
  const expected = found.map((position) => ids[position]);
  expect(orders.data.orders.map(({ id }: { id: number }) => id).reverse()).toEqual(expected);
  expect(orders.paging_metadata.total_items).toBe(found.length);
  const { totals } = (await reports.ask('orders/summary', { payment_type })).json();
  expect([totals.count, totals.gross]).toEqual([found.length, 10 * found.length]);
  const both = (await reports.ask('orders/summary', { payment_type, order_type_id: 'DineIn' })).json();
  expect(both.totals).toEqual(totals);
  const { data } = (await reports.ask('transactions', { payment_type })).json();
  expect(data.payments.map((payment: { payment_type: Tender }) => payment.payment_type)).toEqual(
    found.map(() => payment_type),
  );
});

/**
 * Creates two orders of $100 with an 18 % service charge and 10 % tax on both amounts. The first order has cash
 * rounding, and half of its payment is refunded. The second order has a comp of $20.
 */
async function sellWithCharges() {
  const offline_id = randomUUID();
  const values = {
    taxes: [{ tax_id: 1, name: 'Sales tax', rate: 10 }],
    service_charges: [{ name: 'Large party', rate: 18, amount: 0, tax_positions: [0] }],
    guest_count: 8,
  };
  const line = { price: 100, tax_positions: [0] };
  await terminal.put(
    randomUUID(),
    buildPosOrder({
      ...{ ...values, items: [line], cash_rounding: 0.2, total_amount: 130 },
      payments: [{ offline_id, amount: 130, tips: 10 }],
    }),
  );
  const comp = { price: 20, discount_amount: 20, discount_kind: 'Comp' as const, discount_reason: 'Spilled' };
  await terminal.put(
    randomUUID(),
    buildPosOrder({
      ...{ ...values, items: [line, comp], guest_count: 7, total_amount: 129.8 },
      payments: [{ payment_type: 'GiftCard', amount: 129.8 }],
    }),
  );
  await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount: 65 }));
}

test('the orders and transactions totals include service charges and rounding, and the orders totals also comps and guests', async () => {
  await sellWithCharges();
  const orders: SalesTotals = (await reports.ask('orders/summary')).json().totals;
  expect(orders).toEqual({
    ...{ count: 2, open: 0, voided: 0, guests: 15, gross: 220, discounts: 20, comps: 20, refunds: 50, net: 150 },
    ...{ service_charges: 27, tax: 17.7, rounding: 0.1, tips: 10, total: 204.8 },
  });
  const transactions: SalesTotals = (await reports.ask('transactions/summary')).json().totals;
  expect(transactions).toEqual({ ...orders, count: 3, comps: 0, guests: 0 });
  const comparison: SalesComparison = (await reports.ask('sales_comparison')).json();
  expect(comparison).toMatchObject({ orders: 259.8, refunds: 65, tips: 10, rest: 0, transactions: 204.8 });
});

test('the orders and transactions exports contain service charges and rounding, and the orders export also comps and guests', async () => {
  await sellWithCharges();
  const read = async (report: string): Promise<string[][]> =>
    parse((await reports.ask(`${report}/export`)).body, { bom: true, relax_column_count: true });
  const orders = await read('orders');
  expect(orders.slice(0, 3).map((row) => row.slice(12))).toEqual([
    ['Total', 'Service Charges', 'Cash Rounding', 'Comps', 'Discount Reason', 'Guests'],
    ['129.80', '18.00', '0.00', '20.00', '', '7'],
    ['130.00', '18.00', '0.20', '0.00', '', '8'],
  ]);
  expect(orders.map((row) => row[6])).toContain('Gift Card');
  expect(orders).toEqual(
    expect.arrayContaining([
      ['Service charges', '27.00'],
      ['Cash rounding', '0.10'],
    ]),
  );
  const [header, refund] = await read('transactions');
  expect(header?.slice(14)).toEqual(['Service Charges', 'Cash Rounding']);
  expect(refund?.slice(14)).toEqual(['-9.00', '-0.10']);
});
