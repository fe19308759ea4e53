import type { Client } from 'pg';
import { StartError } from '../errors';

/** Statements that turn off forced row-level security and all triggers, and statements that turn them on again. */
const ROW_SECURITY_AND_TRIGGERS = `
  SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', oid::regclass) AS lift,
    format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', oid::regclass) AS restore
  FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relforcerowsecurity
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', c.oid::regclass, tgname),
    format('ALTER TABLE %s ENABLE %s TRIGGER %I', c.oid::regclass,
      CASE tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, tgname)
  FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D'`;

/**
 * Runs `work` while row-level security does not apply to the owner and triggers do not run, so that rows are loaded
 * unchanged. Foreign keys stay enforced, because only a superuser can turn them off. Locks all tables until the
 * transaction ends.
 */
export async function withoutRowSecurityAndTriggers<Result>(
  client: Client,
  work: () => Promise<Result>,
): Promise<Result> {
  await runDeferredTriggers(client);
  const { rows } = await client.query<{ lift: string; restore: string }>(ROW_SECURITY_AND_TRIGGERS);
  for (const { lift } of rows) await client.query(lift);
  const result = await work();
  await runDeferredTriggers(client);
  for (const { restore } of rows) await client.query(restore);
  return result;
}

/** Runs all pending deferred triggers, because a table with pending triggers cannot be altered. */
export async function runDeferredTriggers(client: Client): Promise<void> {
  await client.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED');
}

/** Tables with data of locations and users. All other tables may have rows before the first location exists. */
const DATA_TABLES = `
  SELECT format('SELECT %L AS name FROM %s', c.relname, c.oid::regclass) AS statement
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND (c.relrowsecurity OR c.relname = 'users')`;

/** Throws a StartError when the database has data of an installation, belongs to another program or is in use. */
export async function requireEmptyInstallation(client: Client): Promise<void> {
  const { rows } = await client.query(`
    SELECT to_regclass('migrations.history') IS NOT NULL AS prepared,
      EXISTS (SELECT FROM pg_tables WHERE schemaname = 'public') AS "hasTables",
      EXISTS (
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = 'backoffice' AND pid <> pg_backend_pid()
      ) AS used`);
  const { prepared, hasTables, used } = rows[0];
  if (used) throw new StartError('A server is using the database: stop it, then restore again');
  if (!prepared && !hasTables) return;
  if (prepared && !(await hasData(client))) return;
  throw new StartError(
    'The installation is not empty: restore into an empty DATA_DIR, or give the DATABASE_URL of an empty database',
  );
}

async function hasData(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ statement: string }>(DATA_TABLES);
  if (tables.length === 0) return false;
  return await withoutRowSecurityAndTriggers(client, async () => {
    const { rowCount } = await client.query(
      tables.map(({ statement }) => `(${statement} LIMIT 1)`).join(' UNION ALL '),
    );
    return rowCount !== 0;
  });
}

const OBJECTS = `
  SELECT format('DROP %s IF EXISTS %s CASCADE', object.type, object.identity) AS statement
  FROM (
    SELECT 'pg_class'::regclass AS catalog, oid FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm')
    UNION ALL
    SELECT 'pg_proc'::regclass, oid FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  ) AS own, pg_identify_object(own.catalog, own.oid, 0) AS object
  WHERE NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = own.catalog AND objid = own.oid AND deptype = 'e'
  )`;

/** Drops tables, views and functions, which may come from a later version than the backup. Extensions stay. */
export async function dropSchema(client: Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(OBJECTS);
  for (const { statement } of rows) await client.query(statement);
  await client.query('DROP SCHEMA IF EXISTS migrations CASCADE');
}
