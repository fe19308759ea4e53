import { randomUUID } from 'node:crypto';
import { createLocation, createPairedTerminal } from '../../../test/factories';
import { buildPosOrder, createPosOrderClient } from '../../../test/pos-orders';
import { useRecordedDatabase } from '../../../test/use-recorded-database';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { receiveOperations } from './receive-operations';

const suite = useTestApp();
let location: number;
let terminal: Awaited<ReturnType<typeof createPairedTerminal>>;

beforeEach(async () => {
  location = await createLocation(suite.db);
  terminal = await createPairedTerminal(suite.db, location);
});

/** Returns the hours that the latest requests marked as stale, and deletes these marks. */
async function takeStaleHours(): Promise<string[]> {
  const deleted = await withLocation(suite.db, location, (scope) =>
    scope.deleteFrom('stale_sales_hours').where('location_id', '=', location).returning('hour').execute(),
  );
  return [...new Set(deleted.map(({ hour }) => hour.slice(11, 16)))].sort();
}

test('new orders, an amendment and a refund mark the hours of all their events as stale', async () => {
  const client = createPosOrderClient(suite, terminal.headers);
  const at = (time: string) => `2026-03-05T${time}:00.000Z`;
  const [uuid, payment_offline_id] = [randomUUID(), randomUUID()];
  const payment = { offline_id: payment_offline_id, amount: 5, created_at: at('11:59') };
  const open = { created_at: at('10:30'), status: 'Open' as const, total_amount: 10 };
  const other = buildPosOrder({ created_at: at('12:00'), payments: [{ amount: 10, created_at: at('12:10') }] });
  await client.sync([uuid, buildPosOrder({ ...open, payments: [payment] })], [randomUUID(), other]);
  expect(await takeStaleHours()).toEqual(['10:00', '11:00', '12:00']);

  const refund = { payment_offline_id, amount: 1, employee_id: null, created_at: at('15:30'), sent_at: at('15:30') };
  await client.sync([randomUUID(), refund, 'refund']);
  expect(await takeStaleHours()).toEqual(['15:00']);

  const payments = [payment, { amount: 5, created_at: at('16:20') }];
  const paid = buildPosOrder({ ...open, status: 'Completed', revision: 2, created_at: at('17:00'), payments });
  expect(await client.put(uuid, paid)).toMatchObject({ status: 'updated' });
  // The amended order keeps the time of its first revision.
  expect(await takeStaleHours()).toEqual(['10:00', '11:00', '15:00', '16:00']);
});

describe('the number of SQL statements for a batch', () => {
  const recorded = useRecordedDatabase(suite);

  async function countStatements(bodies: Map<string, unknown>): Promise<number> {
    const operations = [...bodies].map(([offline_id, body]) => ({ kind: 'order', offline_id, body }));
    const identity = { locationId: location, terminalId: terminal.id };
    recorded.statements.length = 0;
    const results = await receiveOperations(recorded.db, operations, {
      terminal: identity,
      receivedAt: new Date(),
      log: suite.app.log,
    });
    expect(results.filter(({ status }) => status === 'rejected' || status === 'conflict')).toEqual([]);
    return recorded.statements.filter((statement) => !/^(BEGIN|COMMIT)/.test(statement)).length;
  }

  test.each([1, 100])('does not grow with the number of new, repeated or amended orders (%i)', async (count) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    const orders = new Map(ids.map((id) => [id, buildPosOrder()]));
    expect(await countStatements(orders)).toBe(3);
    expect(await countStatements(orders)).toBe(1);
    const tipped = [...orders].map(([id, { payments, ...order }]) => {
      const amended = payments.map((payment) => ({ ...payment, tips: 1, tendered_amount: 11 }));
      return [id, { ...order, revision: 2, payments: amended }] as const;
    });
    expect(await countStatements(new Map(tipped))).toBe(7);
  });
});
