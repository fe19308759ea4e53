import { setTimeout as sleep } from 'node:timers/promises';

interface Connection {
  query(statement: string): Promise<{ rowCount: number | null }>;
}

/** Returns how many connections to the suite's database are blocked by a lock. */
async function countBlocked(client: Connection): Promise<number> {
  // Without this call, PostgreSQL would return the rows of the first query again within a transaction.
  await client.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await client.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount ?? 0;
}

/** Whether a connection to the suite's database is blocked by a lock. */
export async function isBlocked(client: Connection): Promise<boolean> {
  return (await countBlocked(client)) > 0;
}

/** Waits until `connections` connections to the suite's database are blocked by a lock. */
export async function waitForLock(client: Connection, connections = 1): Promise<void> {
  while ((await countBlocked(client)) < connections) await sleep(10);
}
