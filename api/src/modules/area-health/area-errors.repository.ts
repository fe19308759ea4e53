import { createHash } from 'node:crypto';
import { type AreaError, ERRORS_LIMIT, SOURCE_STACK_LENGTH } from '@backoffice/contract/area-errors';
import type { ClientFailure } from '@backoffice/contract/client-failures';
import { sql } from 'kysely';
import type { Db } from '../../database/schema';

export interface ReportedError extends Pick<ClientFailure, 'remote' | 'version' | 'phase' | 'message'> {
  /** Stack trace, with source files and positions where these are known. */
  stack: string | undefined;
  /** Location of the session; undefined when the error occurred in a signed-out page. */
  locationId: number | undefined;
  at: Date;
}

/** Errors with the same phase, message and first stack line count as equal and get the same hash. */
function hashError({ phase, message, stack = '' }: ReportedError): string {
  const [firstLine] = stack.split('\n');
  return createHash('sha256')
    .update(JSON.stringify([phase, message, firstLine]))
    .digest('hex');
}

/**
 * Counts an error of a micro-frontend version. Once `ERRORS_LIMIT` different errors of the version are stored, further
 * different errors are not stored; only the health counts include them. Concurrent inserts may exceed the limit by the
 * number of connections.
 */
export async function addAreaError(db: Db, error: ReportedError): Promise<void> {
  const { remote, version, phase, message, locationId = null, at } = error;
  const hash = hashError(error);
  const stack = error.stack?.slice(0, SOURCE_STACK_LENGTH) ?? null;
  const ofVersion = sql`remote = ${remote} and version = ${version}`;
  await sql`
    insert into area_errors as known
      (remote, version, hash, phase, message, stack, first_seen, last_seen, last_location_id)
    select ${remote}, ${version}, ${hash}, ${phase}, ${message}, ${stack}, ${at}::timestamptz, ${at}::timestamptz,
      ${locationId}::bigint
    where (select count(*) from area_errors where ${ofVersion}) < ${ERRORS_LIMIT}
      or exists (select from area_errors where ${ofVersion} and hash = ${hash})
    on conflict (remote, version, hash) do update set
      count = least(known.count::bigint + 1, 2147483647),
      last_seen = excluded.last_seen, last_location_id = excluded.last_location_id`.execute(db);
}

/** Returns the errors of a micro-frontend version, most recently seen first. */
export async function listErrorsOfVersion(
  db: Db,
  { remote, version }: { remote: string; version: string },
): Promise<AreaError[]> {
  return await db
    .selectFrom('area_errors')
    .select(['phase', 'message', 'stack', 'count', 'first_seen', 'last_seen', 'last_location_id'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .orderBy('last_seen', 'desc')
    .orderBy('hash')
    .limit(ERRORS_LIMIT)
    .execute();
}
