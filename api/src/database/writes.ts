import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { AppError } from '../errors';

/** Builds the new value of `updated_at`: always later than the previous value, so that it identifies a row version. */
export function nextUpdatedAt(column: string) {
  return sql<string>`greatest(date_trunc('milliseconds', now()), ${sql.ref(column)} + interval '1 millisecond')`;
}

export const NEXT_UPDATED_AT = nextUpdatedAt('updated_at');

/** Builds the position that follows the location's last record in a table. */
export function nextPosition(table: 'categories' | 'items' | 'modifier_groups', locationId: number) {
  return sql<number>`(select coalesce(max(position), 0) + 1 from ${sql.table(table)} where location_id = ${locationId})`;
}

/** Whether a write failed because it violates the given constraint or unique index. */
export function violatesConstraint(error: unknown, constraint: string): boolean {
  return error instanceof DatabaseError && error.constraint === constraint;
}

/** Throws invalid_request when the body contains an id that differs from the id in the URL. */
export function requireSameId(id: number, idInBody: number | undefined): void {
  requireSame('id', id, idInBody, 'Must be the id in the address');
}

/** Throws invalid_request when the body contains a location other than the session's. */
export function requireSameLocation(locationId: number, named: number | undefined): void {
  requireSame('location_id', locationId, named, 'Must be the location you are signed in to');
}

function requireSame(field: string, own: number, named: number | undefined, message: string): void {
  if (named === undefined || named === own) return;
  throw new AppError('invalid_request', `${field}: ${message}`, { fields: { [field]: message } });
}
