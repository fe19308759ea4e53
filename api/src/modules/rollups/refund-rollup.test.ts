import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PAID_AGAIN_REASON } from '@backoffice/contract/sales-drill-down';
import { createEmployee, createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import { buildPosRefund, createTerminalClient } from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';
import { refreshAllDays } from './refresh';

const suite = useTestApp();

/** Returns an hour in UTC of an earlier day. The hours 12 to 15 are on one business day in both of the test's locations. */
function daysAgo(days: number, hour: number): string {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() - days);
  date.setUTCHours(hour, 0, 0, 0);
  return date.toISOString();
}

async function readRollup() {
  const { rows } = await suite.owner.query('select * from daily_refunds order by location_id, day, dimension, value');
  return rows;
}

/**
 * Sells an order, refunds six of its ten dollars, pays three again and refunds two. A voided order is refunded in full, and
 * two more dollars after the void. Another order of the location has no refund.
 */
async function sellAndRefund(location: number): Promise<void> {
  const { id: employee } = await createEmployee(suite.db, suite.config, location);
  const terminal = await createTerminalClient(suite, location);
  await terminal.put(randomUUID(), buildPosOrder({ created_at: daysAgo(7, 12) }));
  for (const [days, status] of [[2, 'Completed'] as const, [4, 'Voided'] as const]) {
    const [uuid, offline_id] = [randomUUID(), randomUUID()];
    const payment = { offline_id, amount: 10, created_at: daysAgo(days, 12) };
    const order = buildPosOrder({ payments: [payment], created_at: daysAgo(days, 12) });
    await terminal.put(uuid, order);
    const refund = {
      payment_offline_id: offline_id,
      amount: status === 'Voided' ? 10 : 6,
      created_at: daysAgo(days, 13),
    };
    await terminal.putRefund(buildPosRefund({ ...refund, reason: 'Cold', employee_id: employee }));
    const again = { offline_id: randomUUID(), amount: 3, created_at: daysAgo(days, 14) };
    const payments = status === 'Completed' ? [...order.payments, { ...order.payments[0], ...again }] : order.payments;
    await terminal.put(uuid, { ...order, revision: 2, status, payments });
    await terminal.putRefund(buildPosRefund({ ...refund, amount: 2, reason: '', created_at: daysAgo(days, 15) }));
  }
}

test('the migration makes exactly the hours of refunds and of payments that pay again stale', async () => {
  const settings = { timezone: 'Asia/Tokyo', day_cutoff: '04:00' };
  const locations = [await createLocation(suite.db, settings), await createLocation(suite.db)];
  const unknown = await createLocation(suite.db);
  for (const location of [...locations, unknown]) {
    await sellAndRefund(location);
    await refreshAllDays(suite.db, location);
  }
  const refreshed = await readRollup();
  expect(refreshed.filter(({ dimension }) => dimension === 'reason')).toHaveLength(12);
  expect(refreshed).toContainEqual(expect.objectContaining({ value: 'Cold', units: 1, refunds: '6.00' }));
  expect(refreshed).toContainEqual(expect.objectContaining({ value: PAID_AGAIN_REASON, units: 0, refunds: '-3.00' }));
  // PostgreSQL does not have this zone.
  await suite.owner.query("update locations set timezone = 'US/Pacific-New' where id = $1", [unknown]);
  await suite.owner.query('drop table daily_refunds; delete from stale_sales_hours');
  const migration = path.join(__dirname, '../../database/migrations/0051_rollup_of_refunds.sql');
  await suite.owner.query(readFileSync(migration, 'utf8'));

  const { rows: stale } = await suite.owner.query(
    'select location_id::int as id, hour from stale_sales_hours order by id, hour',
  );
  const hours = [daysAgo(4, 13), daysAgo(4, 15), daysAgo(2, 13), daysAgo(2, 14), daysAgo(2, 15)];
  expect(stale).toEqual([...locations, unknown].flatMap((id) => hours.map((hour) => ({ id, hour: new Date(hour) }))));
  for (const location of locations) await refreshAllDays(suite.db, location);
  expect(await readRollup()).toEqual(refreshed.filter(({ location_id }) => Number(location_id) !== unknown));
});
