import { randomUUID } from 'node:crypto';
import { toDay } from '@backoffice/contract/dates';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { executeSql } from '../../../test/run-database';
import { useTestApp } from '../../../test/use-test-app';
import { closeDay } from '../day-closings/close-day';
import { rebuildSales } from './rebuild-sales';
import { verifyLocation } from './verify-location';

const ZONE = 'America/New_York';
const DAY_MS = 24 * 60 * 60_000;

const suite = useTestApp();
let location: number;
let order: number | undefined;

beforeEach(async () => {
  location = await createLocation(suite.db, { timezone: ZONE });
  const terminal = await createTerminalClient(suite, location);
  const payment = { offline_id: randomUUID(), amount: 10 };
  const uuid = randomUUID();
  const opened = buildPosOrder({ status: 'Open', payments: [] });
  await terminal.put(uuid, opened);
  const paid = await terminal.put(
    uuid,
    buildPosOrder({ ...opened, revision: 2, status: 'Completed', payments: [payment] }),
  );
  order = paid.id;
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 4 }));
  await terminal.putReconciliation(buildPosReconciliation());
  await close(0);
  await close(DAY_MS);
});

async function close(later: number): Promise<void> {
  const now = new Date(Date.now() + later);
  await closeDay(suite.db, { locationId: location, day: toDay(now, ZONE), user: null, now });
}

/** Runs a statement as the owner of the database, which bypasses the application's restrictions. */
async function tamper(statement: string): Promise<void> {
  await executeSql(suite.ownerUrl, statement.replaceAll('$location', String(location)));
}

const verify = () => verifyLocation(suite.db, location);

test('the ledger verification of untouched sales and closings reports no differences', async () => {
  expect(await verify()).toEqual([]);
});

test('the ledger verification reports no difference for payments that were not sent in the order of their UUIDs', async () => {
  const terminal = await createTerminalClient(suite, location);
  const payments = ['F', '0'].map((digit) => ({
    offline_id: `${digit}${randomUUID().slice(1)}`.toUpperCase(),
    amount: 5,
  }));
  await terminal.put(randomUUID(), buildPosOrder({ payments }));
  expect(await verify()).toEqual([]);
});

test('the ledger verification reports no difference for numbers and times with more digits than are stored', async () => {
  const terminal = await createTerminalClient(suite, location);
  const price = 0.1 + 0.2;
  const sent = buildPosOrder({
    items: [{ price, modifiers: [{ modifier_id: null, name: 'Rare', price }], tax_positions: [0] }],
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 8.87654 }],
    service_charges: [{ name: 'Service', rate: 18.00049, amount: price, tax_positions: [] }],
    payments: [{ amount: price, tips: price, tendered_amount: price }],
    total_amount: price,
    sent_at: new Date().toISOString().replace('Z', '987Z'),
  });
  expect(await terminal.put(randomUUID(), sent)).toMatchObject({ status: 'created' });
  expect(await verify()).toEqual([]);
});

test.each([
  [
    'an order',
    'UPDATE orders SET total_amount = total_amount + 0.01 WHERE location_id = $location',
    /^Order \d+ differs from revision \d+$/,
  ],
  ['an order line', 'UPDATE order_items SET total_price = 9.99 WHERE location_id = $location', /^Order \d+ differs/],
  [
    'a refund',
    "UPDATE payments SET amount = -3.99 WHERE location_id = $location AND kind = 'Refund'",
    /^The refund of order \d+ differs/,
  ],
  [
    'a cash reconciliation',
    'UPDATE cash_reconciliations SET reconciled_balance = 249.99 WHERE location_id = $location',
    /^Cash reconciliation \d+ differs/,
  ],
])('the ledger verification reports a change of one cent in %s', async (_, statement, difference) => {
  await tamper(statement);
  expect(await verify()).toEqual([expect.stringMatching(difference)]);
});

test.each([
  'UPDATE orders SET employee_id = 7 WHERE location_id = $location',
  "UPDATE orders SET card_type = 'Debit' WHERE location_id = $location",
  'UPDATE order_items SET category_id = 3 WHERE location_id = $location',
  "UPDATE order_items SET discount_kind = 'Comp', discount_reason = 'Spilled', own_discount = 1 WHERE location_id = $location",
  "UPDATE order_items SET tax_amounts = '{1}' WHERE location_id = $location",
  "UPDATE payments SET rounding_amount = 1 WHERE location_id = $location AND kind = 'Sale'",
])('the ledger verification reports an order with a value that its revision does not have: %s', async (statement) => {
  await tamper(statement);
  expect(await verify()).toEqual([expect.stringMatching(`^Order ${order} differs`)]);
});

test.each([
  "UPDATE payments SET order_status = 'Voided' WHERE location_id = $location",
  'UPDATE payments SET order_employee_id = 7 WHERE location_id = $location',
  "UPDATE payments SET order_created_at = order_created_at - interval '1 day' WHERE location_id = $location",
  "UPDATE payments SET order_type = 'Delivery' WHERE location_id = $location AND kind = 'Refund'",
  "UPDATE payments SET refunded_amount = 0 WHERE location_id = $location AND kind = 'Sale'",
])(
  'the ledger verification reports an order whose payments have wrong copies of its columns, and a rebuild restores them: %s',
  async (statement) => {
    await tamper(statement);
    expect(await verify()).toEqual([expect.stringMatching(`^Order ${order} differs`)]);
    await rebuildSales(suite.db, location);
    expect(await verify()).toEqual([]);
  },
);

test('the ledger verification reports an order whose lines were added or deleted', async () => {
  await tamper(
    'INSERT INTO order_items SELECT (jsonb_populate_record(line, \'{"position": 7}\')).* FROM order_items line WHERE location_id = $location',
  );
  expect(await verify()).toEqual([expect.stringMatching(`^Order ${order} differs`)]);
  await tamper('DELETE FROM order_items WHERE location_id = $location');
  expect(await verify()).toEqual([expect.stringMatching(`^Order ${order} differs`)]);
});

test('the ledger verification reports an order that was inserted or deleted without a revision', async () => {
  await tamper(
    `INSERT INTO orders SELECT (jsonb_populate_record(o, '{"id": 999999, "offline_id": "${randomUUID()}"}')).*
    FROM orders o WHERE location_id = $location`.replace(
      'INSERT INTO orders SELECT',
      'INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT',
    ),
  );
  expect(await verify()).toEqual(['Order 999999 has no revision in the ledger']);
  await tamper('DELETE FROM orders WHERE location_id = $location');
  expect(await verify()).toEqual([
    expect.stringMatching(`^Order ${order} differs`),
    expect.stringMatching(`^The refund of order ${order} differs`),
  ]);
});

const REVISION = "location_id = $location AND kind = 'order' AND revision = 1";
test.each([
  [
    'changed',
    `UPDATE sales_revisions SET document_json = replace(document_json::text, '"total_amount":10', '"total_amount":9.99')::json WHERE ${REVISION}`,
    /^Z report 1: a revision that it covers was changed \(ids 1 to \d+\)$/,
  ],
  [
    'changed after an amendment',
    "UPDATE sales_revisions SET document = jsonb_set(document, '{order,total_amount}', '9.99') WHERE location_id = $location AND revision = 2",
    /^Z report 1: a revision that it covers was changed \(ids 1 to \d+\)$/,
  ],
  [
    'deleted',
    `DELETE FROM sales_revisions WHERE ${REVISION}`,
    /^Z report 1 covers 4 revisions, but 3 are stored \(ids 1 to \d+\)$/,
  ],
  [
    'inserted',
    `INSERT INTO sales_revisions OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(r, '{"id": 1}')).* FROM sales_revisions r WHERE ${REVISION}`,
    /^Z report 1 covers 4 revisions, but 5 are stored \(ids 1 to \d+\)$/,
  ],
])(
  'the ledger verification reports the closing that covers a revision that was %s',
  async (_, statement, difference) => {
    await tamper(statement);
    expect(await verify()).toContainEqual(expect.stringMatching(difference));
  },
);

test('the ledger verification reports a Z report that was changed, replaced or deleted', async () => {
  const setNet = `UPDATE day_closings SET report = jsonb_set(report, '{orders,net}', '6.01') WHERE location_id = $location AND number = 1`;
  await tamper(setNet);
  expect(await verify()).toEqual(['Z report 1 was changed: it does not match its SHA-256']);
  await tamper(`UPDATE day_closings closing SET hash = sha256(convert_to(day_closing_text(closing) || chr(10), 'UTF8'))
    WHERE location_id = $location AND number = 1`);
  expect(await verify()).toEqual(['Z report 2 does not continue the previous one']);
  await tamper('DELETE FROM day_closings WHERE location_id = $location AND number = 1');
  expect(await verify()).toEqual(['Z report 1 is missing']);
});
