import { sql } from 'kysely';
import { DatabaseError } from 'pg';

/**
 * What a changed row's `updated_at` becomes. It grows with every change, two of the same millisecond included, so that
 * it tells the states of a row apart.
 */
export const LATER = sql<string>`greatest(date_trunc('milliseconds', now()), updated_at + interval '1 millisecond')`;

/** Whether a write failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}
