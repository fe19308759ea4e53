import { randomUUID } from 'node:crypto';
import { dayEnd, dayStart } from '@backoffice/contract/dates';
import { buildPosRefund } from '../../../test/pos-refunds-and-reconciliations';
import { verifyLocation } from '../ledger/verify-location';
import { middleOfYesterday, today, useClosings, yesterday, ZONE } from './testing/use-closings';

const { shared, call, close, readClosing, storeOrder } = useClosings();

const BOTH_DAYS = new URLSearchParams({
  start_date: dayStart(yesterday, ZONE),
  end_date: dayEnd(today, ZONE),
}).toString();

const byCash = (amount = 11) => ({ offline_id: randomUUID(), amount, created_at: middleOfYesterday });
const byUncapturedCard = (amount = 11) => ({
  ...{ ...byCash(amount), payment_type: 'Card' as const, card_type: 'Credit' as const, captured: false },
});

/** Stores an order of $10 and $1 tax of yesterday with these payments, and refunds the first payment in full. */
async function sellAndRefund(...payments: [ReturnType<typeof byCash>, ...Array<ReturnType<typeof byCash>>]) {
  const { amend } = await storeOrder({ payments });
  const [{ offline_id, amount }] = payments;
  const body = buildPosRefund({ payment_offline_id: offline_id, amount, created_at: middleOfYesterday });
  expect(await shared.terminal.putRefund(body)).toMatchObject({ status: 'created' });
  return amend;
}

/** Checks that both reports have these net sales with a tax of 10 %, and that nothing is left between them. */
async function expectNet(net: number) {
  const [tax, total] = [net / 10, (net * 11) / 10];
  const { orders, transactions, comparison } = await call('GET', `/reports/figure_reconciliation?${BOTH_DAYS}`);
  expect({ orders, transactions, rest: comparison.rest }).toMatchObject({
    ...{ orders: { net, tax, total }, transactions: { net, tax, total }, rest: 0 },
  });
}

test('a payment makes up for a refund of a payment that is not captured, also when the order then omits that payment', async () => {
  const card = byUncapturedCard();
  const amend = await sellAndRefund(card);
  await expectNet(0);
  const cash = byCash();
  for (const [revision, payments] of [
    [2, [card, cash]],
    [3, [cash]],
  ] as const) {
    const { flags } = await amend({ revision, payments: [...payments] });
    expect(flags).not.toContain('payment_mismatch');
    await expectNet(10);
  }
  await close(yesterday);
  const { report } = await readClosing(1);
  expect(report).toMatchObject({ orders: { net: 10, tax: 1 }, transactions: { net: 10, tax: 1 } });
  const { entries } = await call('GET', `/journal?start=${yesterday}&end=${today}`);
  const lines = entries.flatMap((entry: { lines: object[] }) => entry.lines);
  const sums = ['Sales', 'Sales Tax Payable', 'Card Clearing'].map((name) =>
    lines
      .filter(({ account }: { account: string }) => account === name)
      .reduce((sum: number, { debit, credit }: { debit: number; credit: number }) => sum + debit - credit, 0),
  );
  expect(sums).toEqual([-10, -1, 0]);
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

test('a day is closed with the sale of a payment that is captured later, and the capture does not change the day', async () => {
  const [cash, card] = [byCash(), byUncapturedCard()];
  const amend = await sellAndRefund(cash);
  await amend({ payments: [cash, card] });
  await expectNet(10);
  await close(yesterday);
  const { report } = await readClosing(1);
  expect(report).toMatchObject({ orders: { net: 10, tax: 1 }, transactions: { net: 10, tax: 1 } });
  await amend({ revision: 3, payments: [cash, { ...card, captured: true }] });
  expect((await readClosing(1)).current).toEqual(report);
  await expectNet(10);
});

test('a part of a split bill that is refunded and paid again counts in full before the other part is captured', async () => {
  const [cash, card] = [byCash(5.5), byUncapturedCard(5.5)];
  const amend = await sellAndRefund(cash, card);
  await expectNet(5);
  await amend({ payments: [cash, card, byCash(5.5)] });
  await expectNet(10);
});

test('what an uncaptured payment pays again follows its amount, and is removed with the payment', async () => {
  const [cash, card] = [byCash(), byUncapturedCard()];
  const amend = await sellAndRefund(cash);
  for (const [revision, payments, net] of [
    [2, [cash, card], 10],
    [3, [cash, { ...card, amount: 5.5 }], 5],
    [4, [cash, { ...card, amount: 0 }], 0],
    [5, [cash, card], 10],
    [6, [cash], 0],
  ] as const) {
    await amend({ revision, payments: [...payments] });
    await expectNet(net);
  }
  const { data } = await call('GET', `/reports/sales_by?by=refund_reason&${BOTH_DAYS}`);
  expect(data.rows).toMatchObject([{ units: 1, refunds: 10 }]);
  expect(await verifyLocation(shared.suite.db, shared.location)).toEqual([]);
});

test('an order whose refund counted on a payment that is then left out is a sale that is not paid', async () => {
  const [cash, card] = [byCash(), byUncapturedCard()];
  const amend = await sellAndRefund(cash, card);
  await expectNet(10);
  expect((await amend({ payments: [cash] })).flags).toContain('payment_mismatch');
  const { orders, comparison } = await call('GET', `/reports/figure_reconciliation?${BOTH_DAYS}`);
  expect({ orders, rest: comparison.rest }).toMatchObject({ orders: { net: 10, tax: 1, total: 11 }, rest: -11 });
  expect((await amend({ revision: 3, payments: [cash, byCash()] })).flags).not.toContain('payment_mismatch');
  await expectNet(10);
});
