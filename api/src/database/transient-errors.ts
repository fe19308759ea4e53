import { DatabaseError } from 'pg';

/** Serialization failure and deadlock. */
const TRANSIENT_ERROR_CODES = new Set(['40001', '40P01']);

/** Whether PostgreSQL aborted a transaction because of a concurrent one, so that a retry may succeed. */
export function isTransientError(error: unknown): boolean {
  return error instanceof DatabaseError && TRANSIENT_ERROR_CODES.has(error.code ?? '');
}
