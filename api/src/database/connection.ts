import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Database, Db } from './schema';

const INT8 = 20;
const INT8_ARRAY = 1016;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

// Ids, money and rates all fit a JavaScript number exactly as they are written: at most 2^53, and few decimals.
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, parseNumberArray],
  [NUMERIC, Number],
  [TIMESTAMPTZ, formatIsoInstant],
]);

/** `{1,2}`: what arrays of numbers without nulls look like. */
function parseNumberArray(text: string): number[] {
  // The engine's own parser is several times as fast as a split: lists hold thousands of ids.
  return JSON.parse(`[${text.slice(1, -1)}]`);
}

/** What the database writes as `2026-11-21 05:05:00.1+00`, as ISO 8601. Sessions are in UTC, so only the shape differs. */
function formatIsoInstant(text: string): string {
  const fraction = text[19] === '.' ? text.slice(20, -3) : '';
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0');
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}

interface ConnectionOptions {
  /** Connections at most. */
  max?: number;
  /** Told of a connection that broke while nobody used it; the pool replaces it. */
  onIdleError?: (error: Error) => void;
  /** Told of every statement that has run. */
  onStatement?: (statement: { sql: string; parameters: readonly unknown[] }) => void;
}

/** A pool of connections to the address that `prepareDatabase` returns for the application. Rows come with numbers for `bigint` and `numeric`, ISO instants for `timestamptz`. */
export function openDatabase(applicationUrl: string, options: ConnectionOptions = {}): Db {
  const pool = new Pool({
    connectionString: applicationUrl,
    max: options.max ?? 10,
    // A request that finds no free connection fails, and so does a statement that runs for ever: neither waits unseen.
    connectionTimeoutMillis: 10_000,
    // Finds out that the other machine is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    options: '-c TimeZone=UTC -c statement_timeout=30s',
    application_name: 'backoffice',
    types: { getTypeParser: (oid: number) => PARSERS.get(oid) ?? types.getTypeParser(oid) },
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  // A connection that breaks between statements emits an error event; the next statement fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { onStatement } = options;
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement && { log: ({ query }) => onStatement(query) }),
  });
}
