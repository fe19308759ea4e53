import { randomUUID } from 'node:crypto';
import { dayEnd, dayStart } from '@backoffice/contract/dates';
import { verifyLocation } from '../ledger/verify-location';
import { middleOfYesterday, now, today, useClosings, yesterday, ZONE } from './testing/use-closings';

const { shared, call, readOpenDay, close, readClosing, storeOrder } = useClosings();

const BOTH_DAYS = new URLSearchParams({
  start_date: dayStart(yesterday, ZONE),
  end_date: dayEnd(today, ZONE),
}).toString();

const byCard = (amount: number, created_at: string) => ({
  ...{ offline_id: randomUUID(), payment_type: 'Card' as const, card_type: 'Credit' as const },
  ...{ amount, created_at },
});
const byCash = (amount: number, created_at: string) => ({ offline_id: randomUUID(), amount, created_at });

const readTransactions = async () => (await call('GET', `/reports/transactions/summary?${BOTH_DAYS}`)).totals;

test('a payment in cash that is added to a paid order takes no cash discount from the payment of a closed day', async () => {
  const sent = { items: [{ price: 100 }], taxes: [], cash_discount_rate: 4, total_amount: 98 };
  const first = byCash(48, middleOfYesterday);
  const { amend } = await storeOrder({ ...sent, payments: [first] });
  await close(yesterday);
  const { report } = await readClosing(1);
  expect(report.transactions).toMatchObject({ gross: 50, discounts: 2, net: 48 });
  const [second, third] = [byCash(30, now.toISOString()), byCash(20, now.toISOString())];
  for (const [revision, payments] of [
    [2, [first, second]],
    [3, [first, second, third]],
  ] as const) {
    expect(await amend({ revision, payments: [...payments] })).toMatchObject({ status: 'updated', total_amount: 98 });
    const { transactions, orders } = (await readClosing(1)).current;
    expect({ transactions, orders }).toEqual({ transactions: report.transactions, orders: report.orders });
  }
  expect((await readOpenDay()).open_day?.report.transactions).toMatchObject({ gross: 50, discounts: 0, net: 50 });
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

test('payments that are added to a paid order move no cent of the tax of a payment of a closed day', async () => {
  const taxes = [{ tax_id: null, name: 'Sales tax', rate: 4.17 }];
  const first = byCard(0.1, middleOfYesterday);
  const { amend } = await storeOrder({ items: [{ price: 0.96, tax_positions: [0] }], taxes, payments: [first] });
  await close(yesterday);
  const { report } = await readClosing(1);
  const added = [1, 2, 3].map(() => byCard(0.3, now.toISOString()));
  expect(await amend({ payments: [first, ...added] })).toMatchObject({ status: 'updated', total_amount: 1 });
  expect((await readClosing(1)).current.transactions).toEqual(report.transactions);
  expect((await readTransactions()).tax).toBe(0.04);
});

test('no card takes the cash discount of a payment in cash that a paid order loses', async () => {
  const sent = { items: [{ price: 100 }], taxes: [], cash_discount_rate: 4, total_amount: 98 };
  const card = byCard(50, middleOfYesterday);
  const cash = { ...byCash(48, middleOfYesterday), captured: false };
  const { amend } = await storeOrder({ ...sent, payments: [card, cash] });
  expect(await amend({ payments: [card] })).toMatchObject({ status: 'updated', total_amount: 98 });
  expect(await readTransactions()).toMatchObject({ gross: 50, discounts: 0, net: 50 });
});
