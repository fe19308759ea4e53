import { addHours } from 'date-fns/addHours';
import type { FastifyBaseLogger } from 'fastify';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { AppError } from '../../errors';
import { repeatUntilAborted } from '../../repeat-until-aborted';
import { findLocationIds } from '../locations/locations.repository';
import { closeDay } from './close-day';
import { findOpenDay } from './open-day';

const CHECK_EVERY_MS = 5 * 60_000;
/** Hours from the end of a day to its automatic closing, in which terminals can still send sales recorded offline. */
export const CLOSING_GRACE_HOURS = 2;

interface AutomaticClosing {
  db: Db;
  log: FastifyBaseLogger;
  signal: AbortSignal;
}

/** Closes ended days until `signal` is aborted. Any number of processes may run it. */
export async function runAutomaticClosing({ db, log, signal }: AutomaticClosing): Promise<void> {
  await repeatUntilAborted(CHECK_EVERY_MS, signal, () => closeEndedDays({ db, log, signal }, new Date()));
}

/** Closes days that ended two hours before `now`. The failure of one location does not affect the others. */
export async function closeEndedDays({ db, log, signal }: AutomaticClosing, now: Date): Promise<void> {
  const logFailure = (locationId: number | undefined) => (error: unknown) => {
    // Another process or a user has already closed the day.
    if (error instanceof AppError && error.code === 'conflict') return;
    log.error(
      { err: error, locationId },
      'a day could not be closed automatically; the next attempt is in five minutes',
    );
  };
  const locations = await findLocationIds(db).catch(logFailure(undefined));
  for (const locationId of locations ?? []) {
    if (signal.aborted) return;
    await closeDaysOf(db, locationId, now).catch(logFailure(locationId));
  }
}

async function closeDaysOf(db: Db, locationId: number, now: Date): Promise<void> {
  for (;;) {
    const day = await withLocation(
      db,
      locationId,
      async (scope) => {
        const location = await scope
          .selectFrom('locations')
          .select('closes_days_automatically')
          .where('id', '=', locationId)
          .executeTakeFirst();
        if (!location?.closes_days_automatically) return undefined;
        const { period } = await findOpenDay(scope, locationId, now);
        return period && addHours(period.end, CLOSING_GRACE_HOURS) <= now ? period.day : undefined;
      },
      READ_ONLY,
    );
    if (day === undefined) return;
    await closeDay(db, { locationId, day, user: null, now });
  }
}
