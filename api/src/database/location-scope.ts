import { CompiledQuery, type Kysely } from 'kysely';
import type { Database, Db } from './schema';

/** A connection inside a transaction that sees and writes the rows of one location and no other. */
export type LocationDb = Omit<
  Kysely<Database>,
  'transaction' | 'startTransaction' | 'connection' | 'destroy' | 'withSchema'
>;

/** What a transaction that only reads sees: all of it the state of one moment. */
export const READ_ONLY_SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ, READ ONLY';

/**
 * Runs `work` in a transaction in which row-level security shows the rows of `locationId` alone. Commits what `work`
 * did, or undoes all of it when it throws, and gives back its result.
 *
 * It costs two round trips beside the work's own: begin and scope travel together, and the commit.
 */
export async function withLocation<Result>(
  db: Db,
  locationId: number,
  work: (scope: LocationDb) => Promise<Result>,
  mode: typeof READ_ONLY_SNAPSHOT | '' = '',
): Promise<Result> {
  if (!Number.isSafeInteger(locationId)) throw new Error('A location id is a whole number');
  return await db.connection().execute(async (connection) => {
    await connection.executeQuery(CompiledQuery.raw(`BEGIN ${mode}; SET LOCAL app.location_id = '${locationId}'`));
    try {
      const result = await work(connection);
      await connection.executeQuery(CompiledQuery.raw('COMMIT'));
      return result;
    } catch (error) {
      // A connection that broke cannot roll back; what went wrong first is what the caller must hear.
      await connection.executeQuery(CompiledQuery.raw('ROLLBACK')).catch(() => undefined);
      throw error;
    }
  });
}
