import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';

/** The execution that prepares a statement. Most statements with new SQL texts, such as searches, never run again. */
const PREPARE_AT = 3;
/** Maximum number of prepared statements of a connection; further statements are not prepared. */
const MAX_STATEMENTS = 200;
/** Maximum number of SQL texts whose executions are counted; when it is reached, counting starts again. */
const MAX_COUNTED = 1_000;

/** Returns the name under which a statement is prepared; undefined for a statement that is not prepared. */
export type StatementNamer = (sql: string) => string | undefined;

/** Names the statements that run repeatedly. Names are unique within a pool, and bounded in number. */
export function createStatementNamer(): StatementNamer {
  const names = new Map<string, string>();
  let executions = new Map<string, number>();
  return (sql) => {
    const name = names.get(sql);
    if (name !== undefined || names.size >= MAX_STATEMENTS) return name;
    const count = (executions.get(sql) ?? 0) + 1;
    if (executions.size >= MAX_COUNTED) executions = new Map();
    executions.set(sql, count);
    if (count < PREPARE_AT) return undefined;
    executions.delete(sql);
    names.set(sql, `s${names.size + 1}`);
    return names.get(sql);
  };
}

/** Returns a client for Kysely that prepares statements with parameters under their names, once per connection. */
export function withStatementNames(client: PoolClient, getName: StatementNamer): PostgresPoolClient {
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Cursors are not supported');
    const name = parameters.length > 0 ? getName(statement) : undefined;
    return client.query({ text: statement, values: [...parameters], ...(name !== undefined && { name }) });
  }
  return { query, release: () => client.release() };
}
