import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund, createTerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { createSuiteDatabase, databaseUrl, executeSql, temporaryFolder } from '../../../test/run-database';
import { useTestApp } from '../../../test/use-test-app';
import { openDatabase } from '../../database/connection';
import { withLocation } from '../../database/location-scope';
import { migrate } from '../../database/migrate';
import type { Db } from '../../database/schema';
import { readSalesRows } from '../rollups/testing/sales-rows';
import { rebuildSales } from './rebuild-sales';
import { verifyLocation } from './verify-location';

async function readAll(db: Db, locationId: number) {
  const charges = await withLocation(db, locationId, (scope) =>
    scope.selectFrom('order_service_charges').selectAll().execute(),
  );
  const rows = Object.entries({ ...(await readSalesRows(db, locationId)), charges });
  const sorted = rows.map(([table, found]) => [table, found.map((row) => JSON.stringify(row)).toSorted()]);
  return Object.fromEntries(sorted);
}

describe('sales with tenders, service charges, comps and rounding', () => {
  const suite = useTestApp();
  let location: number;

  beforeAll(async () => {});
  beforeEach(async () => {
    location = await createLocation(suite.db);
    const terminal = await createTerminalClient(suite, location);
    const uuid = randomUUID();
    const opened = buildPosOrder({
      taxes: [{ tax_id: 1, name: 'Sales tax', rate: 10 }],
      items: [
        { price: 100, tax_positions: [0] },
        { price: 8, discount_amount: 8, discount_kind: 'Comp', discount_reason: 'Spilled' },
      ],
      service_charges: [{ name: 'Large party', rate: 18, amount: 18, tax_positions: [0] }],
      ...{ guest_count: 6, status: 'Open', payments: [], total_amount: 129.8 },
    });
    await terminal.put(uuid, opened);
    const gift = randomUUID();
    const payments = [
      { offline_id: gift, payment_type: 'GiftCard' as const, amount: 100 },
      { payment_type: 'Cash' as const, amount: 30 },
    ];
    const changes = { revision: 2, status: 'Completed', cash_rounding: 0.2, total_amount: 130 } as const;
    await terminal.put(uuid, buildPosOrder({ ...opened, ...changes, payments }));
    await terminal.putRefund(buildPosRefund({ payment_offline_id: gift, amount: 33 }));
    const charge = { name: 'Delivery', rate: null, amount: 5, tax_positions: [] };
    const reason = { discount_amount: 1, discount_reason: 'Coupon' };
    await terminal.put(randomUUID(), buildPosOrder({ ...reason, service_charges: [charge], total_amount: 14 }));
    await terminal.put(randomUUID(), buildPosOrder());
  });

  test('agree with the ledger, and a rebuild does not change them', async () => {
    expect(await verifyLocation(suite.db, location)).toEqual([]);
    const before = await readAll(suite.db, location);
    await rebuildSales(suite.db, location);
    expect(await readAll(suite.db, location)).toEqual(before);
    expect(before.charges).toHaveLength(2);
  });

  test.each([
    'DELETE FROM order_service_charges WHERE location_id = $location',
    'UPDATE order_service_charges SET amount = amount + 1 WHERE location_id = $location',
    'UPDATE orders SET guest_count = 9 WHERE location_id = $location',
    'UPDATE orders SET service_charge_amount = 2, cash_rounding = 1 WHERE location_id = $location',
    'UPDATE orders SET total_comps = 3 WHERE location_id = $location AND total_comps IS NULL',
    'UPDATE payments SET service_charge_amount = NULL WHERE location_id = $location',
    `INSERT INTO order_service_charges (location_id, order_id, position, name, amount)
      SELECT location_id, id, 9, 'Added', 1 FROM orders WHERE location_id = $location`,
  ])('are verified and restored from the ledger: %s', async (statement) => {
    const before = await readAll(suite.db, location);
    await executeSql(suite.ownerUrl, statement.replaceAll('$location', String(location)));
    expect(await verifyLocation(suite.db, location)).not.toEqual([]);
    await rebuildSales(suite.db, location);
    expect(await readAll(suite.db, location)).toEqual(before);
    expect(await verifyLocation(suite.db, location)).toEqual([]);
  });
});

/**
 * SQL that stores an order with a line, a tax, a payment and a refund, and its revisions, in a database at migration
 * 0018.
 */
const EARLIER_SALES = `
  INSERT INTO locations (name, timezone) VALUES ('Earlier', 'America/New_York');
  INSERT INTO orders (location_id, offline_id, revision, content_hash, terminal_id, source, type, status, payment_type,
    sub_total, total_discount, total_tax_amount, total_tips, total_amount, paid_amount, change_amount,
    reported_total_amount, created_at, client_created_at, client_sent_at)
  SELECT id, gen_random_uuid(), 1, '\\x00', 1, 'Pos', 'DineIn', 'Completed', 'Cash',
    10, 1, 0.9, 2, 9.9, 12, 0.1, 9.9, now(), now(), now() FROM locations;
  INSERT INTO order_items (location_id, order_id, position, item_name, quantity, price, discount_amount, tax_amount,
    tax_amounts, total_price) SELECT location_id, id, 0, 'Soup', 1, 10, 1, 0.9, '{0.9}', 9 FROM orders;
  INSERT INTO order_taxes (location_id, order_id, position, name, rate, amount)
  SELECT location_id, id, 0, 'Sales tax', 10, 0.9 FROM orders;
  INSERT INTO payments (location_id, order_id, offline_id, payment_type, amount, refunded_amount, tax_amount, tips,
    total_discount, tendered_amount, terminal_id, order_type, order_status, created_at)
  SELECT location_id, id, gen_random_uuid(), 'Cash', 9.9, 5, 0.9, 2, 1, 12, 1, 'DineIn', 'Completed', now() FROM orders;
  INSERT INTO payments (location_id, order_id, offline_id, kind, refunded_payment_id, payment_type, amount, tax_amount,
    total_discount, terminal_id, order_type, order_status, content_hash, created_at, received_at)
  SELECT location_id, order_id, gen_random_uuid(), 'Refund', id, 'Cash', -5, -0.45, -0.5, 1, 'DineIn', 'Completed',
    '\\x01', now(), now() FROM payments;
  SET TimeZone = 'UTC';
  INSERT INTO sales_revisions (location_id, kind, record_id, offline_id, revision, terminal_id, occurred_at, received_at,
    content_hash, document)
  SELECT location_id, 'order', id, offline_id, 1, 1, created_at, received_at, content_hash, document
  FROM orders JOIN order_documents USING (location_id) WHERE order_id = id;
  INSERT INTO sales_revisions (location_id, kind, record_id, offline_id, revision, terminal_id, occurred_at, received_at,
    content_hash, document)
  SELECT location_id, 'refund', order_id, offline_id, 1, 1, created_at, received_at, content_hash, document
  FROM payments JOIN refund_documents USING (location_id) WHERE payment_id = id;`;

test('sales from before migration 0019 agree with their ledger and can be rebuilt from it', async () => {
  const [folder, name] = [temporaryFolder(), `before_tenders_${process.pid}`];
  const server = await createSuiteDatabase();
  await executeSql(server.address, `CREATE DATABASE ${name}`);
  const ownerUrl = databaseUrl(server.address, name);
  const earlier = path.join(folder, 'earlier');
  mkdirSync(earlier);
  const migrations = path.join(__dirname, '../../database/migrations');
  for (const file of readdirSync(migrations).filter((file) => file < '0019'))
    copyFileSync(path.join(migrations, file), path.join(earlier, file));
  await migrate(ownerUrl, earlier);
  await executeSql(ownerUrl, EARLIER_SALES);
  expect(await migrate(ownerUrl)).toContain('0019_tenders.sql');
  const db = openDatabase(ownerUrl);
  const before = await readAll(db, 1);
  expect(before.orders).toHaveLength(1);
  expect(await verifyLocation(db, 1)).toEqual([]);
  await rebuildSales(db, 1);
  expect(await readAll(db, 1)).toEqual(before);
  await db.destroy();
  await executeSql(server.address, `DROP DATABASE ${name} WITH (FORCE)`);
  await server.drop();
  rmSync(folder, { recursive: true });
});
