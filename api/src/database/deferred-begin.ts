import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

const NO_ROWS: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Returns a client that sends BEGIN together with the first statement of the transaction, which saves a round trip. The
 * client must have pg's option `pipeline`. When BEGIN fails, so does the statement's promise.
 */
export function withDeferredBegin(client: PostgresPoolClient): PostgresPoolClient {
  let begin: string | undefined;
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') return client.query(statement);
    if (statement.startsWith('BEGIN')) {
      begin = statement;
      return Promise.resolve(NO_ROWS);
    }
    if (begin === undefined) return client.query(statement, parameters);
    const deferred = begin;
    begin = undefined;
    return sendTogether(client, deferred, statement, parameters);
  }
  return { query, release: () => client.release() };
}

async function sendTogether(client: PostgresPoolClient, begin: string, statement: string, values: readonly unknown[]) {
  const [, result] = await Promise.all([client.query(begin, []), client.query(statement, values)]);
  return result;
}
