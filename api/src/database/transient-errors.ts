import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseError } from 'pg';

/** SQLSTATEs of a serialization failure and of a deadlock. */
const TRANSIENT_ERROR_CODES = new Set(['40001', '40P01']);

/** Whether PostgreSQL aborted a transaction because of a concurrent one, so that a retry may succeed. */
export function isTransientError(error: unknown): boolean {
  return error instanceof DatabaseError && TRANSIENT_ERROR_CODES.has(error.code ?? '');
}

const MAX_ATTEMPTS = 3;
/** Range of the pause between attempts in milliseconds; random, so that conflicting transactions do not meet again. */
const RETRY_PAUSE_MS = [10, 100] as const;

/** Retries a transaction that the database aborted because of a deadlock or a serialization failure. */
export async function retryTransientErrors<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      if (!isTransientError(error) || attempt === MAX_ATTEMPTS) throw error;
    }
    await sleep(randomInt(...RETRY_PAUSE_MS));
  }
}

/** Error code of a statement that was canceled, for example by `statement_timeout`. */
const QUERY_CANCELED = '57014';

/** Whether PostgreSQL canceled a statement because it took longer than the time limit of the connection. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === QUERY_CANCELED;
}

/** Error code of a statement that has waited for a lock for longer than `lock_timeout`. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Whether a statement failed because it waited for a lock for longer than `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}
