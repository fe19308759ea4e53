import { sql } from 'kysely';
import { withLocation } from '../../../database/location-scope';
import type { Db } from '../../../database/schema';

export const LARGE_ORDER_COUNT = 3_000;

/**
 * Adds orders of one instant whose export exceeds the socket buffers. Names of 10 kB make this possible with fewer
 * orders.
 */
export async function addLargeOrders(db: Db, location: number, count = LARGE_ORDER_COUNT): Promise<void> {
  await withLocation(db, location, (scope) =>
    sql`insert into orders (location_id, offline_id, revision, content_hash, terminal_id, source, type, status,
        sub_total, total_discount, total_tax_amount, total_tips, total_amount, paid_amount, change_amount,
        reported_total_amount, created_at, client_created_at, client_sent_at, employee_id, employee_first_name)
      select ${location}, gen_random_uuid(), 1, '\\x00', 1, 'Pos', 'DineIn', 'Completed', 10, 0, 0, 0, 10, 10, 0, 10,
        now(), now(), now(), 1, repeat('x', 10000) from generate_series(1, ${count}::int)`.execute(scope),
  );
}
