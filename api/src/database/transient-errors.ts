import { DatabaseError } from 'pg';

/** Serialization failure and deadlock. */
const TRANSIENT_ERROR_CODES = new Set(['40001', '40P01']);

/** Whether PostgreSQL aborted a transaction because of another one; it may succeed when it is run again. */
export function isTransientError(error: unknown): boolean {
  return error instanceof DatabaseError && TRANSIENT_ERROR_CODES.has(error.code ?? '');
}
