import { sql } from 'kysely';

/** Whether a row of the statement's only table is soft-deleted. As a sort key, it puts deleted records last. */
export const IS_DELETED = sql<boolean>`(deleted_at is not null)`;
