import { sql } from 'kysely';
import { withLocation } from '../../database/location-scope';
import type { Services } from '../../services';
import { recount } from './count-sales';
import { findUnpackedDay, packDay } from './pack-days';

/** What is made of a location's sales beside them, brought up to date in the background. */
export interface SalesUpkeep {
  /**
   * Counts a location's sales by the days of its new zone; until then reports read the sales themselves. Whoever finds
   * the counters behind asks for it, so that a server that ended meanwhile is made up for.
   */
  recountSoon(locationId: number): void;
  /** Packs the days that are over; until then reports read their sales. Asked for by whoever reads reports. */
  packSoon(locationId: number): void;
}

/** Terminals that were offline change a day many times; it is packed when they have had their say. */
const PACKED_EVERY_MS = 10 * 60_000;

export function createSalesUpkeep({ db, background }: Pick<Services, 'db' | 'background'>): SalesUpkeep {
  const asked = new Set<number>();
  const packed = new Map<number, number>();
  return {
    recountSoon(locationId) {
      if (asked.has(locationId)) return;
      asked.add(locationId);
      background.run('sales could not be counted anew', async () => {
        try {
          await recountBehind(db, locationId);
        } finally {
          asked.delete(locationId);
        }
      });
    },
    packSoon(locationId) {
      const now = Date.now();
      if (now - (packed.get(locationId) ?? Number.NEGATIVE_INFINITY) < PACKED_EVERY_MS) return;
      packed.set(locationId, now);
      background.run('days could not be packed', () => packDays(db, locationId, background.ending));
    },
  };
}

async function recountBehind(db: Services['db'], locationId: number): Promise<void> {
  await withLocation(db, locationId, async (scope) => {
    // Two servers take turns, and the second finds it done.
    const { rows } = await sql<{ behind: boolean }>`
      select counted_zone is distinct from timezone as behind from locations
      where id = ${locationId} for update`.execute(scope);
    if (rows[0]?.behind) await recount(scope, locationId);
  });
}

/** Packs every day of a location that is over, each by itself, the newest first. */
export async function packDays(db: Services['db'], locationId: number, ending?: AbortSignal): Promise<void> {
  let isDone = false;
  do {
    isDone = await withLocation(db, locationId, async (scope) => {
      const found = await findUnpackedDay(scope, locationId);
      if (found) await packDay(scope, locationId, found.day, found.zone);
      return !found;
    });
  } while (!isDone && !ending?.aborted);
}
