import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { loginRoleName } from '../src/database/application-role';
import { startEmbeddedServer } from '../src/database/embedded-server';
import { migrate } from '../src/database/migrate';

// Workers inherit the environment of the run's process as it is when they start.
const SERVER = 'BACKOFFICE_TEST_SERVER';
const TEMPLATE = 'BACKOFFICE_TEST_TEMPLATE';

/** A folder that every user may enter, so that a database started by root can lie in it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'backoffice-test-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** The same server, another database. */
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
 * Starts the database server of a test run, unless TEST_DATABASE_URL gives one, and migrates the database that each
 * suite gets a copy of. Gives back what ends the server.
 */
export async function startRunDatabase(): Promise<() => Promise<void>> {
  const dataDir = temporaryFolder();
  const externalServer = process.env.TEST_DATABASE_URL;
  const embeddedServer = externalServer ? undefined : await startEmbeddedServer({ dataDir });
  const server = externalServer ?? embeddedServer?.connectionString ?? '';
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

/** A copy of the migrated, empty database, and what drops it. */
export async function createSuiteDatabase(): Promise<{ address: string; drop: () => Promise<void> }> {
  const server = process.env[SERVER];
  const template = process.env[TEMPLATE];
  if (!server || !template) throw new Error('The run has no database: jest is configured in api/jest.config.mjs');
  const name = `backoffice_suite_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  await executeSql(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return {
    address: databaseUrl(server, name),
    async drop() {
      await executeSql(server, `DROP DATABASE ${name} WITH (FORCE)`);
      await executeSql(server, `DROP ROLE IF EXISTS ${loginRoleName(name)}`);
    },
  };
}
