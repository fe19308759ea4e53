import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Waits until a connection to the suite's database is blocked by a lock. */
export async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rowCount) return;
    await sleep(10);
  }
}
