import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type LocationDb, READ_ONLY_CUSTOM_PLANS, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { hashRevisions } from '../day-closings/closing-hash';
import { findDifferentRecords } from './find-different-records';

interface StoredClosing {
  number: number;
  after_revision_id: number;
  through_revision_id: number;
  revisions_count: number;
  revisions_hash: Buffer;
  previous_hash: Buffer | null;
  hash: Buffer;
  /** SHA-256 of the closing's current text. */
  current_hash: Buffer;
}

/** Compares closings with their hashes and sales with the ledger in one snapshot. Returns a line per difference. */
export async function verifyLocation(db: Db, locationId: number): Promise<string[]> {
  return await withLocation(
    db,
    locationId,
    async (scope) => {
      // No statement timeout applies, because statements that read all sales of a location may take long.
      await sql`set local statement_timeout = 0`.execute(scope);
      return [...(await verifyClosings(scope, locationId)), ...(await findDifferentRecords(scope, locationId))];
    },
    READ_ONLY_CUSTOM_PLANS,
  );
}

async function verifyClosings(scope: LocationDb, locationId: number): Promise<string[]> {
  const { rows: closings } = await sql<StoredClosing>`
    select number, after_revision_id, through_revision_id, revisions_count, revisions_hash, previous_hash, hash,
      sha256(convert_to(day_closing_text(closing) || chr(10), 'UTF8')) as current_hash
    from day_closings closing where location_id = ${locationId} order by number`.execute(scope);
  const differences: string[] = [];
  let previous: StoredClosing | undefined;
  for (const closing of closings) {
    differences.push(...verifyChain(closing, previous), ...(await verifyRevisions(scope, locationId, closing)));
    previous = closing;
  }
  return differences;
}

/** Verifies that a closing is unchanged and continues the previous closing. */
function verifyChain(closing: StoredClosing, previous: StoredClosing | undefined): string[] {
  const { number, hash, current_hash, previous_hash, after_revision_id } = closing;
  const expected = (previous?.number ?? 0) + 1;
  const continues =
    after_revision_id === (previous?.through_revision_id ?? 0) &&
    (previous ? previous_hash?.equals(previous.hash) === true : previous_hash === null);
  return [
    ...(number === expected ? [] : [`Z report ${expected} is missing`]),
    ...(hash.equals(current_hash) ? [] : [`Z report ${number} was changed: it does not match its SHA-256`]),
    ...(number !== expected || continues ? [] : [`Z report ${number} does not continue the previous one`]),
  ];
}

async function verifyRevisions(scope: LocationDb, locationId: number, closing: StoredClosing): Promise<string[]> {
  const { number, after_revision_id: after, through_revision_id: through, revisions_count } = closing;
  const hash = createHash('sha256');
  const count = await hashRevisions(scope, locationId, { after, through }, hash);
  if (hash.digest().equals(closing.revisions_hash)) return [];
  const ids = `(ids ${after + 1} to ${through})`;
  if (count === revisions_count) return [`Z report ${number}: a revision that it covers was changed ${ids}`];
  return [`Z report ${number} covers ${revisions_count} revisions, but ${count} are stored ${ids}`];
}
