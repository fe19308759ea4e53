import { sql } from 'kysely';
import { READ_ONLY, withLocation } from '../database/location-scope';
import { reconciliationId } from './cash-drawers';
import type { Simulation } from './simulation';

/**
 * Returns `days`, which are consecutive and newest first, with undefined in place of each complete day, so that the
 * server does not generate the events of complete days again when it starts. A day is complete when its drawers and the
 * drawers of the next day are closed, because orders of the day may be paid after midnight.
 */
export async function omitCompleteDays(
  { db, plan, locationId, terminals }: Simulation,
  days: readonly string[],
): Promise<Array<string | undefined>> {
  const listDrawers = (day: string) =>
    terminals.map((_, terminal) => reconciliationId({ seed: plan.name, day, timezone: plan.timezone, terminal }));
  const stored = await withLocation(
    db,
    locationId,
    (scope) =>
      scope
        .selectFrom('cash_reconciliations')
        .select('offline_id')
        .where('location_id', '=', locationId)
        .where('offline_id', '=', sql<string>`any(${days.flatMap(listDrawers)}::uuid[])`)
        .execute(),
    READ_ONLY,
  );
  const closed = new Set(stored.map(({ offline_id }) => offline_id));
  const isClosed = (day: string | undefined) =>
    day !== undefined && listDrawers(day).every((drawer) => closed.has(drawer));
  return days.map((day, position) => (isClosed(day) && isClosed(days[position - 1]) ? undefined : day));
}
