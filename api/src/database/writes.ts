import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { AppError } from '../errors';

/**
 * What the moment of change of a changed row becomes. It grows with every change, two of the same millisecond included,
 * so that it tells the states of a row apart.
 */
export function nextUpdatedAt(column: string) {
  return sql<string>`greatest(date_trunc('milliseconds', now()), ${sql.ref(column)} + interval '1 millisecond')`;
}

/** The same for rows that have one such moment. */
export const NEXT_UPDATED_AT = nextUpdatedAt('updated_at');

/** The position behind the last record that this location has in a table. */
export function nextPosition(table: 'categories' | 'items' | 'modifier_groups', locationId: number) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where location_id = ${locationId})`;
}

/** Whether a write failed because of this constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}

/** Throws invalid_request when a body names an id that is not that of the address. */
export function requireSameId(id: number, idInBody: number | undefined): void {
  requireSame('id', id, idInBody, 'Is not the id of the address');
}

/** Throws invalid_request when a body names a location that is not that of the session. */
export function requireSameLocation(locationId: number, named: number | undefined): void {
  requireSame('location_id', locationId, named, 'Is not the location that you are signed in to');
}

function requireSame(field: string, own: number, named: number | undefined, message: string): void {
  if (named === undefined || named === own) return;
  throw new AppError('invalid_request', `${field}: ${message}`, { fields: { [field]: message } });
}
