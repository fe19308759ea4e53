import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createLocation } from '../../../test/factories';
import { buildPosOrder } from '../../../test/pos-orders';
import {
  buildPosReconciliation,
  buildPosRefund,
  createTerminalClient,
} from '../../../test/pos-refunds-and-reconciliations';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();

const DAY = 86_400_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

/** Sends sales, refunds and cash reconciliations that cause exceptions of most kinds. */
async function sendFlaggedSales(): Promise<void> {
  const location = await createLocation(suite.db);
  const values = 'cash_discount_rate = 25, is_cash_discount_enabled = true';
  await suite.owner.query(`update locations set ${values} where id = $1`, [location]);
  const terminal = await createTerminalClient(suite, location);
  const sell = async (values: Parameters<typeof buildPosOrder>[0]) =>
    await terminal.put(randomUUID(), buildPosOrder(values));
  await sell({});
  await sell({ discount_amount: 2, total_amount: 8 });
  await sell({ discount_amount: 1.99, total_amount: 8.01 });
  await sell({ discount_amount: 10.01, total_amount: 0 });
  await sell({ cash_discount_rate: 25, total_amount: 7.5 });
  await sell({ total_amount: 10.01, payments: [{ amount: 10 }] });
  await sell({ employee_id: 999_999_999, created_at: ago(2 * DAY) });
  await sell({ created_at: ago(-DAY), items: [{ item_id: 999_999_999 }] });
  for (const [amount, reason] of [
    [11, 'Cold'],
    [10, 'Wrong table'],
  ] as const) {
    const [uuid, offline_id] = [randomUUID(), randomUUID()];
    const order = buildPosOrder({ payments: [{ offline_id, amount: 10, tips: 2 }] });
    await terminal.put(uuid, order);
    await terminal.putRefund(buildPosRefund({ payment_offline_id: offline_id, amount, tips: 2, reason }));
    if (amount === 10) await terminal.put(uuid, { ...order, revision: 2, status: 'Voided' });
  }
  await terminal.putReconciliation(buildPosReconciliation({ reconciled_balance: 249 }));
  await terminal.putReconciliation(buildPosReconciliation({ created_at: ago(2 * DAY) }));
}

/**
 * Returns all exceptions, with null as the time of a void. The migration cannot determine this time, because only the
 * revision of the order contains it.
 */
async function findExceptions() {
  const { rows } =
    await suite.owner.query(`select location_id, kind, case when kind <> 'void_after_payment' then at end as at,
      received_at, offline_id, order_id, payment_id, cash_reconciliation_id, terminal_id, employee_id,
      employee_first_name, reason, amount, seen_at
    from sales_exceptions order by offline_id, kind`);
  return rows;
}

test('the migration lists the same exceptions for stored sales as are listed when these sales are sent', async () => {
  await sendFlaggedSales();
  const raised = await findExceptions();
  expect(raised.length).toBeGreaterThan(8);
  const migration = path.join(__dirname, '../../database/migrations/0017_exceptions.sql');
  const backfills = readFileSync(migration, 'utf8').match(/INSERT INTO sales_exceptions[\s\S]*?;/g) ?? [];
  expect(backfills).toHaveLength(3);
  await suite.owner.query('delete from sales_exceptions');
  for (const statement of backfills) await suite.owner.query(statement);
  expect(await findExceptions()).toEqual(raised);
});
