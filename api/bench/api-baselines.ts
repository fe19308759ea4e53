import Fastify from 'fastify';
import { Client } from 'pg';
import { buildApp } from '../src/app';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/database/connection';
import { MAX_EXPORTS } from '../src/modules/reports/export-slots';
import type { ApiCall } from './api-calls';
import type { Statement } from './reports-plans';

const API_PATH = '/api';

/** Returns the SQL statements that the API runs for each request, including the statements that authenticate it. */
export async function findSqlStatements(
  applicationUrl: string,
  variables: Record<string, string>,
  calls: readonly ApiCall[],
): Promise<Statement[][]> {
  let statements: Statement[] = [];
  const db = openDatabase(applicationUrl, { onStatement: (statement) => statements.push(statement) });
  const exportDb = openDatabase(applicationUrl, { max: MAX_EXPORTS });
  const app = await buildApp({ config: readConfig(variables), db, exportDb });
  const found: Statement[][] = [];
  for (const { path, headers } of calls) {
    const call = () => app.inject({ url: `${API_PATH}${path}`, headers });
    // The first request fills the caches, and runs statements that later requests do not need.
    await call();
    statements = [];
    await call();
    found.push(statements);
    statements = [];
  }
  await app.close();
  await Promise.all([db.destroy(), exportDb.destroy()]);
  return found;
}

/**
 * Runs the SQL statements of a request with the PostgreSQL driver, without the API, on `connections` connections.
 * Returns how many times per second all statements of the request were run.
 */
export async function measureDriver(
  applicationUrl: string,
  statements: readonly Statement[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: applicationUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const until = performance.now() + seconds * 1000;
  let calls = 0;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; calls += 1) {
        for (const { sql, parameters } of statements) await client.query(sql, [...parameters]);
      }
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  return calls / seconds;
}

/** Starts a Fastify server whose only route responds with `body`. */
export async function startBareServer(body: unknown): Promise<{ origin: string; stop: () => Promise<void> }> {
  const app = Fastify();
  app.get('/', () => body);
  return { origin: await app.listen({ port: 0, host: '127.0.0.1' }), stop: () => app.close() };
}
