import type { Writable } from 'node:stream';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';

const NO_ROWS: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Returns a client that sends BEGIN together with the first statement of the transaction, which saves a round trip and
 * a write to the client's `stream`. When BEGIN fails, the promise of that statement rejects. COMMIT of a read-only
 * transaction is not awaited: it changes nothing, and later statements are executed after it. The client must have pg's
 * option `pipeline`.
 */
export function withDeferredBegin(client: PostgresPoolClient, stream: Writable): PostgresPoolClient {
  let begin: string | undefined;
  let isReadOnly = false;
  function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') return client.query(statement);
    if (statement.startsWith('BEGIN')) {
      begin = statement;
      isReadOnly = statement.includes('READ ONLY');
      return Promise.resolve(NO_ROWS);
    }
    if (isReadOnly && statement === 'COMMIT') {
      // The error is ignored here, because a broken connection also rejects the next statement.
      if (begin === undefined) client.query(statement, []).catch(() => undefined);
      begin = undefined;
      return Promise.resolve(NO_ROWS);
    }
    if (begin === undefined) return client.query(statement, parameters);
    const deferred = begin;
    begin = undefined;
    stream.cork();
    const results = [client.query(deferred, []), client.query(statement, parameters)];
    stream.uncork();
    return Promise.all(results).then(([, result]) => result);
  }
  return { query, release: () => client.release() };
}
