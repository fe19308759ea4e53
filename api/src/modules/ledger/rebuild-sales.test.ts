import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { executeSql } from '../../../test/run-database';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { rebuildSales } from './rebuild-sales';
import { verifyLocation } from './verify-location';

const TABLES = [
  'orders',
  'order_items',
  'order_item_modifiers',
  'order_taxes',
  'payments',
  'cash_reconciliations',
] as const;

const suite = useTestApp();
let location: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  const terminal = await createTerminalClient(suite, location);
  const payment = { offline_id: randomUUID(), amount: 14.3, tips: 2 };
  const uuid = randomUUID();
  const opened = buildPosOrder({
    status: 'Open',
    taxes: [{ tax_id: null, name: 'Sales tax', rate: 10 }],
    items: [{ tax_positions: [0], modifiers: [{ modifier_id: null, name: 'Milk', price: 3 }] }],
    payments: [],
    total_amount: 14.3,
  });
  await terminal.put(uuid, opened);
  await terminal.put(uuid, buildPosOrder({ ...opened, revision: 2, status: 'Completed', payments: [payment] }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 4 }));
  await terminal.putRefund(buildPosRefund({ payment_offline_id: payment.offline_id, amount: 1 }));
  await terminal.put(randomUUID(), buildPosOrder({ payments: [{ amount: 6 }, { amount: 4, payment_type: 'Card' }] }));
  await terminal.putReconciliation(buildPosReconciliation());
});

async function readSales() {
  return await withLocation(suite.db, location, async (scope) => {
    const rows: Record<string, unknown[]> = {};
    for (const table of TABLES) {
      const stored = await scope.selectFrom(table).selectAll().execute();
      rows[table] = stored.sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
    }
    return rows;
  });
}

async function tamper(statement: string): Promise<void> {
  await executeSql(suite.ownerUrl, statement.replaceAll('$location', String(location)));
}

test('a rebuild of the sales does not change sales that agree with the ledger', async () => {
  const before = await readSales();
  expect(before.payments).toHaveLength(5);
  expect(await rebuildSales(suite.db, location)).toBe(2);
  expect(await readSales()).toEqual(before);
});

test('a rebuild of the sales writes only the rows that differ from the ledger', async () => {
  const readVersions = () =>
    withLocation(suite.db, location, async (scope) => {
      const versions: Record<string, string[]> = {};
      for (const table of TABLES) {
        const { rows } = await sql<{ version: string }>`select ctid::text as version from ${sql.table(table)}`.execute(
          scope,
        );
        versions[table] = rows.map(({ version }) => version).sort();
      }
      return versions;
    });
  const before = await readVersions();
  await rebuildSales(suite.db, location);
  expect(await readVersions()).toEqual(before);
  await tamper("UPDATE order_taxes SET name = 'Other' WHERE location_id = $location");
  const tampered = await readVersions();
  await rebuildSales(suite.db, location);
  const { order_taxes, ...others } = await readVersions();
  expect(order_taxes).not.toEqual(tampered.order_taxes);
  expect(others).toEqual({ ...tampered, order_taxes: undefined });
});

test.each([
  "UPDATE orders SET total_amount = 1, status = 'Voided' WHERE location_id = $location",
  'DELETE FROM order_items WHERE location_id = $location',
  'UPDATE order_taxes SET amount = 0 WHERE location_id = $location',
  'UPDATE payments SET amount = amount + 1, refunded_amount = 0 WHERE location_id = $location',
  'UPDATE cash_reconciliations SET cash_in = 0 WHERE location_id = $location',
])('a rebuild of the sales restores records that differ from the ledger: %s', async (statement) => {
  const before = await readSales();
  await tamper(statement);
  await rebuildSales(suite.db, location);
  expect(await readSales()).toEqual(before);
});

test('a rebuild of the sales restores deleted records, and deletes records that are not in the ledger', async () => {
  const before = await readSales();
  await tamper(
    'DELETE FROM orders WHERE location_id = $location; DELETE FROM cash_reconciliations WHERE location_id = $location',
  );
  await rebuildSales(suite.db, location);
  expect(await verifyLocation(suite.db, location)).toEqual([]);
  const after = await readSales();
  expect(after.orders).toEqual(before.orders);
  expect(after.payments).toHaveLength(5);
  await tamper(`INSERT INTO orders OVERRIDING SYSTEM VALUE SELECT (jsonb_populate_record(o, '{"id": 999999, "offline_id": "${randomUUID()}"}')).*
    FROM orders o WHERE location_id = $location LIMIT 1`);
  await rebuildSales(suite.db, location);
  expect((await readSales()).orders).toEqual(before.orders);
});
