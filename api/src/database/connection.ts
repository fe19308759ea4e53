import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { withDeferredBegin } from './deferred-begin';
import { createStatementNamer, withStatementNames } from './prepared-statements';
import type { Database, Db } from './schema';

const INT8 = 20;
const INT8_ARRAY = 1016;
const TIME = 1083;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

// Only long statements get parallel workers: starting them takes 10 to 40 ms, longer than most statements run.
const SESSION_OPTIONS = '-c TimeZone=UTC -c statement_timeout=30s -c parallel_setup_cost=20000';

// A JavaScript number represents ids, money and rates exactly: they are below 2^53 and have few decimals.
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, parseNumberArray],
  [NUMERIC, Number],
  // `05:00:00` becomes `05:00`, because no stored time of day has seconds.
  [TIME, (text) => text.slice(0, 5)],
  [TIMESTAMPTZ, formatIsoInstant],
]);

/** Parses PostgreSQL's text form of a number array without nulls, such as `{1,2}`. */
function parseNumberArray(text: string): number[] {
  // JSON.parse is several times as fast as splitting the text; arrays may contain thousands of ids.
  return JSON.parse(`[${text.slice(1, -1)}]`);
}

/** Converts `2026-11-21 05:05:00.1+00` to ISO 8601. Only the format differs, because sessions run in UTC. */
function formatIsoInstant(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, -3) : '';
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

interface ConnectionOptions {
  max?: number;
  /** Called when an idle connection breaks; the pool replaces the connection. */
  onIdleError?: (error: Error) => void;
  onStatement?: (statement: { sql: string; parameters: readonly unknown[] }) => void;
}

/**
 * Returns the settings of a client that connects to the URL with these options and this name. The driver would let the
 * URL replace them: its options come first, so that these take precedence, and its application name is ignored.
 */
export function connectionSettings(address: string, options: string, application_name: string) {
  const url = new URL(address);
  const ownOptions = url.searchParams.getAll('options');
  for (const name of ['options', 'application_name']) url.searchParams.delete(name);
  return { connectionString: url.href, options: [...ownOptions, options].join(' '), application_name };
}

/**
 * Opens a connection pool for the URL that `prepareDatabase` returns for the application. Rows contain numbers for
 * `bigint` and `numeric`, ISO 8601 texts for `timestamptz`, and `HH:MM` for `time`.
 */
export function openDatabase(applicationUrl: string, options: ConnectionOptions = {}): Db {
  const pool = new Pool({
    ...connectionSettings(applicationUrl, SESSION_OPTIONS, 'backoffice'),
    max: options.max ?? 10,
    // A request fails when it gets no connection within this time; `statement_timeout` above limits each statement.
    connectionTimeoutMillis: 10_000,
    // TCP keep-alive detects a database host that has disappeared without closing the connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // The driver sends statements without waiting for the results of earlier statements.
    pipeline: true,
    types: { getTypeParser: (oid: number) => PARSERS.get(oid) ?? types.getTypeParser(oid) },
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // The error event of a connection that breaks between statements is ignored, because the next statement fails too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { onStatement } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool: wrapClients(pool) }),
    ...(onStatement && { log: ({ query }) => onStatement(query) }),
  });
}

/** Returns a pool whose clients prepare the statements that run repeatedly, and send BEGIN with the next statement. */
function wrapClients(pool: Pool) {
  const getName = createStatementNamer();
  // Kysely identifies a connection by its client object, so each client must always get the same wrapper.
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const wrapped =
        clients.get(client) ?? withDeferredBegin(withStatementNames(client, getName), client.connection.stream);
      clients.set(client, wrapped);
      return wrapped;
    },
  };
}
