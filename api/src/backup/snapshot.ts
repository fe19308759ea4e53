import { Client, escapeIdentifier } from 'pg';
import { connectionSettings } from '../database/connection';
import { StartError } from '../errors';

/** Overrides the database server's settings: fixed text formats of values, and no time limits. */
const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  extra_float_digits: '1',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

export const TERMINATION_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Connects for copying whole tables. A signal breaks the connection: the caller fails and removes unfinished files. */
export async function connectForCopying(ownerUrl: string, application_name: string): Promise<Client> {
  const options = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
  const client = new Client(connectionSettings(ownerUrl, options.join(' '), application_name));
  // The error is ignored here, because a connection that breaks between statements also fails the next statement.
  client.on('error', () => undefined);
  await client.connect();
  const interrupt = () => client.connection.stream.destroy();
  for (const signal of TERMINATION_SIGNALS) process.once(signal, interrupt);
  client.once('end', () => {
    for (const signal of TERMINATION_SIGNALS) process.removeListener(signal, interrupt);
  });
  return client;
}

/** Begins a transaction that sees a snapshot of the rows of all locations, and returns the time of the snapshot. */
export async function beginSnapshot(client: Client): Promise<string> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY; SET LOCAL app.all_locations = 'on'");
  const { rows } = await client.query<{ at: Date }>('SELECT now() AS at');
  await requireReadableTables(client);
  return (rows[0]?.at ?? new Date()).toISOString();
}

/** Keeps migrations from changing the tables until the transaction ends. */
export async function lockTables(client: Client, tables: { name: string }[]): Promise<void> {
  await client.query(`LOCK TABLE ${tables.map(({ name }) => escapeIdentifier(name)).join(', ')} IN ACCESS SHARE MODE`);
}

/** Tables whose row-level security would hide rows from the current role without an error. */
const HIDDEN_TABLES = `
  SELECT relname AS name FROM pg_class c, pg_roles r
  WHERE r.rolname = current_user AND NOT r.rolsuper AND NOT r.rolbypassrls
    AND c.relnamespace = 'public'::regnamespace AND c.relforcerowsecurity
    AND NOT EXISTS (
      SELECT FROM pg_policy WHERE polrelid = c.oid AND polname = 'owner_reads_all_locations' AND r.oid = ANY (polroles)
    )
  ORDER BY 1`;

async function requireReadableTables(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(HIDDEN_TABLES);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartError(
    `The role of DATABASE_URL cannot back up ${names}: they lack the policy owner_reads_all_locations for it`,
  );
}
