import { sql } from 'kysely';
import { READ_ONLY, withLocation } from '../database/location-scope';
import { reconciliationId } from './cash-drawers';
import type { Simulation } from './simulation';

/**
 * Replaces each complete day in `days` by undefined, so that the server does not generate its events again at the next
 * start. `days` are consecutive and newest first. A day is complete when its drawers and the drawers of the next day
 * are closed, because orders of the day may be paid after midnight.
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
