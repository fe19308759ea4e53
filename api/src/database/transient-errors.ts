import { DatabaseError } from 'pg';

/** Serialization failure and deadlock. */
const TRANSIENT_ERROR_CODES = new Set(['40001', '40P01']);

/** Whether PostgreSQL aborted a transaction because of a concurrent one, so that a retry may succeed. */
export function isTransientError(error: unknown): boolean {
  return error instanceof DatabaseError && TRANSIENT_ERROR_CODES.has(error.code ?? '');
}

/** Error code of a statement that was canceled, for example by `statement_timeout`. */
const QUERY_CANCELED = '57014';

/** Whether PostgreSQL canceled a statement because it took longer than the time limit of the connection. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === QUERY_CANCELED;
}
