import { type Expression, type SqlBool, sql } from 'kysely';

/** Builds a condition: `column` contains `text`, ignoring case and accents. */
export function containsText(column: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`unaccent(lower(${column})) like unaccent(lower(${pattern}))`;
}
