import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { AppError } from '../errors';

/**
 * What the moment of change of a changed row becomes. It grows with every change, two of the same millisecond included,
 * so that it tells the states of a row apart.
 */
export function laterThan(column: string) {
  return sql<string>`greatest(date_trunc('milliseconds', now()), ${sql.ref(column)} + interval '1 millisecond')`;
}

/** The same for rows that have one such moment. */
export const LATER = laterThan('updated_at');

/** The position behind the last record that this location has in a table. */
export function nextPosition(table: 'categories' | 'items' | 'modifier_groups', locationId: number) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where location_id = ${locationId})`;
}

/** Whether a write failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}

/** Throws invalid_request when the id that a body says, if it does, is not that of the address. */
export function requireSameId(id: number, said: number | undefined): void {
  if (said === undefined || said === id) return;
  const message = 'Is not the id of the address';
  throw new AppError('invalid_request', `id: ${message}`, { fields: { id: message } });
}
