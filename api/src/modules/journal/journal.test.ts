import { formatDay, nextDay } from '@backoffice/contract/dates';
import { Client } from 'pg';
import { now, today, yesterday } from '../day-closings/testing/use-closings';
import { useJournal } from './testing/use-journal';

const { shared, call, readJournal, readFile, close, storeOrder, sellAndClose } = useJournal();

test('the entry of a closed day contains the payments, sales, taxes and tips of its Z report', async () => {
  await sellAndClose();
  const { entries, unbalanced_days, open_days } = await readJournal();
  expect([unbalanced_days, open_days]).toEqual([[], []]);
  expect(entries).toMatchObject([{ number: 1, day: yesterday, reference: 'Z-1', total: 25, late_count: 0 }]);
  expect(entries[0]?.lines.map((line) => Object.values(line))).toEqual([
    ['Card payments', 'Card Clearing', 11, 0],
    ['Cash payments', 'Cash on Hand', 7.5, 0],
    ['Cash short in the drawers', 'Cash on Hand', 0, 1],
    ['Cash over/short', 'Cash Over and Short', 1, 0],
    ['Refunds', 'Sales Returns', 5, 0],
    ['Sales', 'Sales', 0, 20],
    ['Sales tax 10%', 'Sales Tax Payable', 0, 2],
    ['Tax of refunds', 'Sales Tax Payable', 0.5, 0],
    ['Tips', 'Tips Payable', 0, 2],
  ]);
});

test('an order that was paid on another day is posted as an open check on both days', async () => {
  await storeOrder({ payments: [{ amount: 11, created_at: now.toISOString() }] });
  await close();
  await close(today);
  const { entries } = await readJournal();
  const checks = entries.map(({ lines }) => lines.filter(({ account }) => account === 'Open Checks'));
  expect(checks).toMatchObject([
    [{ description: 'Orders paid on other days', debit: 11, credit: 0 }],
    [{ description: 'Payments for orders of other days', debit: 0, credit: 11 }],
  ]);
});

test('the file is the same when it is requested again, even after a sale that arrived late', async () => {
  await sellAndClose();
  const first = await readFile('iif');
  expect(first.name).toBe(`journal_iif_${yesterday}_${today}.iif`);
  await storeOrder();
  expect(await readFile('iif')).toEqual(first);
  expect((await readJournal()).entries).toMatchObject([{ late_count: 1 }]);
});

test('days that have sales and are not closed are listed', async () => {
  await storeOrder();
  await storeOrder({ created_at: now.toISOString(), payments: [{ amount: 11, created_at: now.toISOString() }] });
  expect(await readJournal()).toMatchObject({ entries: [], open_days: [yesterday, today] });
  await close();
  expect((await readJournal()).open_days).toEqual([today]);
  expect((await readJournal(`start=${yesterday}&end=${yesterday}`)).open_days).toEqual([]);
  expect((await readJournal(`start=${nextDay(today)}&end=${nextDay(today)}`)).open_days).toEqual([]);
});

test('a day whose figures do not add up is listed, and no file is created', async () => {
  await sellAndClose();
  const owner = new Client({ connectionString: shared.suite.ownerUrl });
  await owner.connect();
  await owner
    .query(`update day_closings set report = jsonb_set(report::jsonb, '{orders,gross}', '20.01')
      where location_id = ${shared.location}`)
    .finally(() => owner.end());
  expect(await readJournal()).toMatchObject({
    entries: [],
    unbalanced_days: [{ number: 1, day: yesterday, difference: -0.01 }],
  });
  expect(await readFile('csv')).toMatchObject({
    http: 409,
    message: `Z report 1 of ${formatDay(yesterday)} is out of balance by $0.01`,
  });
});

test('the file of days without a Z report contains no entries', async () => {
  expect((await readFile('csv')).content).toBe('Reference,Day,Account,Description,Debit,Credit\r\n');
});

test.each([
  [`start=${today}&end=${yesterday}`, 'Must not be before the start'],
  ['start=2026-01-01&end=2026-04-03', 'Choose up to 92 days'],
])('the journal refuses the date range %s', async (query, message) => {
  expect(await call('GET', `/journal?${query}`)).toMatchObject({ http: 400, fields: { end: message } });
});
