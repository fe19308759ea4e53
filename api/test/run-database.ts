import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { loginRoleName } from '../src/database/application-role';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { migrate } from '../src/database/migrate';

// These values are passed to jest's workers as environment variables, which the workers inherit when they start.
const SERVER = 'BACKOFFICE_TEST_SERVER';
const TEMPLATE = 'BACKOFFICE_TEST_TEMPLATE';

/** Creates a temporary folder that every user can enter, as PostgreSQL must when root runs the tests. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Returns the URL of a different database on the same server. */
export function databaseUrl(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

export async function executeSql(address: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: address });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/**
 * Starts the database server of a test run, unless TEST_DATABASE_URL is set, and migrates the template database that
 * each suite copies. Returns a function that stops the server.
 */
export async function startRunDatabase(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder();
  const externalServer = process.env.TEST_DATABASE_URL;
  const embeddedServer = externalServer ? undefined : await startEmbeddedServer({ dataDir });
  const server = externalServer ?? embeddedServer?.connectionString ?? '';
  if (embeddedServer) await disableDurability(server);
  const template = `backoffice_template_${process.pid}`;
  await executeSql(server, `CREATE DATABASE ${template}`);
  await migrate(databaseUrl(server, template));
  process.env[SERVER] = server;
  process.env[TEMPLATE] = template;
  return async () => {
    if (externalServer) await executeSql(server, `DROP DATABASE ${template}`);
    await embeddedServer?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/** Turns off waiting for the disk: the server's data is deleted after the run. */
async function disableDurability(server: string): Promise<void> {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    await executeSql(server, `ALTER SYSTEM SET ${setting} = off`);
  }
  await executeSql(server, 'SELECT pg_reload_conf()');
}

/** Creates a copy of the migrated, empty template database. */
export async function createSuiteDatabase(): Promise<{ address: string; drop: () => Promise<void> }> {
  const server = process.env[SERVER];
  const template = process.env[TEMPLATE];
  if (!server || !template)
    throw new Error('The test run has no database: run jest in the folder api, so that it uses api/jest.config.mjs');
  const name = `backoffice_suite_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  // Copying the files takes a quarter of the time of PostgreSQL's default strategy, which also writes them to the WAL.
  await executeSql(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return {
    address: databaseUrl(server, name),
    async drop() {
      await executeSql(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await executeSql(server, `DROP ROLE IF EXISTS ${loginRoleName(name)}`);
    },
  };
}
