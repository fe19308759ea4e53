import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Whether a connection to the suite's database is blocked by a lock. */
export async function isBlocked(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Boolean(rowCount);
}

/** Waits until a connection to the suite's database is blocked by a lock. */
export async function waitForLock(client: Client): Promise<void> {
  while (!(await isBlocked(client))) await sleep(10);
}
