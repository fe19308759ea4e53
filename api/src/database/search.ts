import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether `column` contains `text`, whatever the case and the accents of either. */
export function containsText(column: Expression<string>, text: string): Expression<SqlBool> {
  const pattern = `%${text.trim().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`unaccent(lower(${column})) like unaccent(lower(${pattern}))`;
}
