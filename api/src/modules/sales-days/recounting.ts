import { sql } from 'kysely';
import { withLocation } from '../../database/location-scope';
import type { Services } from '../../services';
import { recount } from './count-sales';

/**
 * Counts a location's sales by the days of its new zone, in the background; until then reports read the sales
 * themselves. Whoever finds the counters behind asks for it, so that a server that ended meanwhile is made up for.
 */
export function createRecounting({ db, background }: Pick<Services, 'db' | 'background'>) {
  const asked = new Set<number>();
  return (locationId: number): void => {
    if (asked.has(locationId)) return;
    asked.add(locationId);
    background.run('sales could not be counted anew', async () => {
      try {
        await withLocation(db, locationId, async (scope) => {
          // Two servers take turns, and the second finds it done.
          const { rows } = await sql<{
            behind: boolean;
          }>`select counted_zone is distinct from timezone as behind from locations
            where id = ${locationId} for update`.execute(scope);
          if (rows[0]?.behind) await recount(scope, locationId);
        });
      } finally {
        asked.delete(locationId);
      }
    });
  };
}
