import type { Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';

/** Maximum number of revisions that one statement reads, each as a line of text; they take a few megabytes. */
const LINES = 2_000;

/** Ids of the revisions that a closing covers: above `after`, up to `through`. */
export interface RevisionRange {
  after: number;
  through: number;
}

/** Adds each revision in the range to a hash as a line of text, ordered by id. Returns the number of revisions. */
export async function hashRevisions(
  scope: LocationDb,
  locationId: number,
  { after, through }: RevisionRange,
  hash: Hash,
): Promise<number> {
  let count = 0;
  for (let last = after; ; ) {
    const { rows } = await sql<{ id: number; line: string }>`
      select id, sales_revision_text(entry) as line from sales_revisions entry
      where location_id = ${locationId} and id > ${last} and id <= ${through} order by id limit ${LINES}`.execute(
      scope,
    );
    for (const { line } of rows) hash.update(`${line}\n`);
    count += rows.length;
    const end = rows.at(-1);
    if (!end) return count;
    last = end.id;
  }
}
