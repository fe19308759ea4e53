import { sql } from 'kysely';

/** Whether a record of the statement's one table was deleted. In a list's order, deleted records come last. */
export const IS_DELETED = sql<boolean>`(deleted_at is not null)`;
