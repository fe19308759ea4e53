import { createHash, type Hash } from 'node:crypto';
import { formatDay } from '@backoffice/contract/dates';
import { sql } from 'kysely';
import { type LocationDb, salesLockKey, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { AppError } from '../../errors';
import { hashRevisions, type RevisionRange } from './closing-hash';
import { findLatestClosing, insertClosing, type LatestClosing } from './day-closings.repository';
import { buildDayReport } from './day-report';
import { findOpenDay } from './open-day';

interface Closing {
  locationId: number;
  /** The day that is closed, `yyyy-MM-dd`. */
  day: string;
  /** The user who closes the day; null when it is closed automatically. */
  user: { id: number; name: string } | null;
  now: Date;
}

const BEFORE_FIRST: LatestClosing = { number: 0, through_revision_id: 0, hash: null };

/**
 * Closes the earliest open day and returns the number of the closing. Its figures and the last revision that it covers
 * are read while no sale is being recorded at the location. Throws `conflict` for any day but the earliest open one.
 */
export async function closeDay(db: Db, closing: Closing): Promise<number> {
  const { locationId } = closing;
  const previous =
    (await withLocation(db, locationId, (scope) => findLatestClosing(scope, locationId))) ?? BEFORE_FIRST;
  // Revisions are hashed before `waitForSales` makes terminals wait, because hashing may take long.
  const hash = createHash('sha256');
  const settled = { after: previous.through_revision_id, through: await findLastSettledRevision(db, locationId) };
  const count = await withLocation(db, locationId, (scope) => hashRevisions(scope, locationId, settled, hash));
  return await withLocation(db, locationId, async (scope) => {
    await waitForSales(scope, locationId);
    const latest = (await findLatestClosing(scope, locationId)) ?? BEFORE_FIRST;
    if (latest.number !== previous.number) throw new AppError('conflict', 'Another day was closed in the meantime');
    const range = { after: settled.through, through: await findLastRevision(scope, locationId) };
    const newer = await hashRevisions(scope, locationId, range, hash);
    const covered = { after: settled.after, through: range.through };
    return await storeClosing(scope, closing, { previous, covered, count: count + newer, hash });
  });
}

interface Covered {
  previous: LatestClosing;
  covered: RevisionRange;
  count: number;
  hash: Hash;
}

async function storeClosing(
  scope: LocationDb,
  { locationId, day, user, now }: Closing,
  { previous, covered, count, hash }: Covered,
): Promise<number> {
  const { period } = await findOpenDay(scope, locationId, now);
  if (!period || day < period.day) throw new AppError('conflict', `${formatDay(day)} is already closed`);
  if (day > period.day) throw new AppError('conflict', `Close ${formatDay(period.day)} first`);
  const number = previous.number + 1;
  await insertClosing(scope, {
    location_id: locationId,
    number,
    day,
    period_start: period.start,
    period_end: period.end,
    closed_at: now,
    closed_by_user_id: user?.id ?? null,
    closed_by: user?.name ?? '',
    after_revision_id: covered.after,
    through_revision_id: covered.through,
    revisions_count: count,
    report: JSON.stringify(await buildDayReport({ scope, locationId }, period)),
    revisions_hash: hash.digest(),
    previous_hash: previous.hash,
  });
  return number;
}

/** Waits for running transactions that record sales. New ones must wait until this transaction ends. */
async function waitForSales(scope: LocationDb, locationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(salesLockKey(locationId))})`.execute(scope);
}

async function findLastSettledRevision(db: Db, locationId: number): Promise<number> {
  return await withLocation(db, locationId, async (scope) => {
    await waitForSales(scope, locationId);
    return await findLastRevision(scope, locationId);
  });
}

async function findLastRevision(scope: LocationDb, locationId: number): Promise<number> {
  const { last } = await scope
    .selectFrom('sales_revisions')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .where('location_id', '=', locationId)
    .executeTakeFirstOrThrow();
  return last;
}
