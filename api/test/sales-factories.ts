import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { withLocation } from '../src/database/location-scope';
import type { Db } from '../src/database/schema';
import { insertStaleHours } from '../src/modules/rollups/stale-hours';
import type { RowValues } from './factories';

type PaymentValues = RowValues<'payments'> & { order_id: number };

/** Creates a cash payment of ten dollars with the columns of its order, and returns its id. */
export async function createPayment(db: Db, locationId: number, values: PaymentValues): Promise<number> {
  return await withLocation(db, locationId, async (scope) => {
    const order = await scope
      .selectFrom('orders')
      .select(['employee_id as order_employee_id', 'type as order_type', 'status as order_status'])
      .select('created_at as order_created_at')
      .where('location_id', '=', locationId)
      .where('id', '=', values.order_id)
      .executeTakeFirstOrThrow();
    const payment = {
      ...({ payment_type: 'Cash', amount: 10, captured: true, card_type: null, terminal_id: 1 } as const),
      ...{ offline_id: randomUUID(), employee_id: null, refunded_payment_id: null },
      ...{ created_at: '2026-03-05T14:30:00.000Z', ...order, ...values, location_id: locationId },
    };
    const { id } = await scope.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow();
    const summarize = (column: string, value: string | null) =>
      sql<never>`case when coalesce(${sql.ref(column)}, ${value}) <> ${value} then 'Mixed'
        else coalesce(${value}, ${sql.ref(column)}) end`;
    await scope
      .updateTable('orders')
      .set({
        card_type: summarize('card_type', payment.card_type),
        capture_state: summarize('capture_state', payment.captured ? 'Captured' : 'NotCaptured'),
      })
      .where('location_id', '=', locationId)
      .where('id', '=', values.order_id)
      .execute();
    return id;
  });
}

/** Creates a completed order of ten dollars without lines and payments, and marks its hour as stale. */
export async function createOrder(db: Db, locationId: number, values: RowValues<'orders'> = {}) {
  const at = values.created_at ?? '2026-03-05T14:30:00.000Z';
  return await withLocation(db, locationId, async (scope) => {
    const order = await scope
      .insertInto('orders')
      .values({
        offline_id: randomUUID(),
        revision: 1,
        content_hash: randomBytes(32),
        terminal_id: 1,
        source: 'Pos',
        type: 'DineIn',
        status: 'Completed',
        payment_type: 'Cash',
        sub_total: 10,
        total_discount: 0,
        total_tax_amount: 0,
        total_tips: 0,
        total_amount: 10,
        paid_amount: 10,
        change_amount: 0,
        reported_total_amount: 10,
        created_at: at,
        client_created_at: at,
        client_sent_at: at,
        ...values,
        location_id: locationId,
      })
      .returning(['id', 'offline_id', 'created_at'])
      .executeTakeFirstOrThrow();
    await insertStaleHours(locationId, [order.created_at]).execute(scope);
    return order;
  });
}
