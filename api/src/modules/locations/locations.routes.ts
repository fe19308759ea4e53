import {
  type Location,
  listLocations,
  listTimeZones,
  previewMovedOrders,
  updateBusinessDetails,
  updateLockScreen,
} from '@backoffice/contract/business-setup';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { changedMeanwhile, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { updateHiddenUntil } from '../items/business-day';
import { markRefreshedDaysStale } from '../rollups/stale-hours';
import { type BusinessDetailsChange, findBusinessDetails, findLocation, updateLocation } from './locations.repository';
import { countMovedOrders } from './moved-orders';
import { createTimeZoneList, readTimeZoneNames, requireTimeZone } from './time-zones';

export function registerLocationRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getBusinessDetails, ({ session: { locationId }, params }) =>
    withLocation(db, locationId, (scope) => requireBusinessDetails(scope, params.id), READ_ONLY),
  );

  registerOperation(
    app,
    updateBusinessDetails,
    // The menu is locked too, because items hidden for today depend on the business day.
    ({ session: { locationId }, params, body: { updated_at, ...values } }) =>
      withMenuLock(db, locationId, (scope) => saveDetails(scope, params.id, values, updated_at)),
  );

  registerOperation(app, previewMovedOrders, ({ session: { locationId }, params: { id }, query }) =>
    withLocation(
      db,
      locationId,
      async (scope) => {
        const current = await requireBusinessDetails(scope, id);
        if (query.timezone !== current.timezone) await requireTimeZone(scope, query.timezone);
        return { data: await countMovedOrders(scope, { locationId, current, next: query, now: new Date() }) };
      },
      READ_ONLY,
    ),
  );

  const timeZones = createTimeZoneList(() => readTimeZoneNames(db));
  registerOperation(app, listTimeZones, async () => ({ data: await timeZones(new Date()) }));

  registerOperation(app, listLocations, async ({ session: { locationId } }) => ({
    data: [await withLocation(db, locationId, (scope) => requireLocation(scope, locationId), READ_ONLY)],
  }));

  registerOperation(
    app,
    updateLockScreen,
    ({ session, params: { id }, query: { lock_screen_after_each_transaction, updated_at } }) =>
      withLocation(db, session.locationId, async (scope) => {
        const version = { column: 'lock_screen_updated_at', updatedAt: updated_at } as const;
        if (!(await updateLocation(scope, id, { lock_screen_after_each_transaction }, version))) {
          await requireLocation(scope, id);
          throw changedMeanwhile('setting');
        }
        return await requireLocation(scope, id);
      }),
  );
}

async function requireBusinessDetails(scope: LocationDb, id: number): Promise<BusinessDetails> {
  const details = await findBusinessDetails(scope, id);
  if (!details) throw notFound('Location');
  return details;
}

async function saveDetails(
  scope: LocationDb,
  id: number,
  values: BusinessDetailsChange,
  updatedAt: string | undefined,
): Promise<BusinessDetails> {
  const { timezone, day_cutoff } = await requireBusinessDetails(scope, id);
  const next = { timezone: values.timezone, day_cutoff: values.day_cutoff ?? day_cutoff };
  const movesDays = next.timezone !== timezone || next.day_cutoff !== day_cutoff;
  if (next.timezone !== timezone) await requireTimeZone(scope, next.timezone);
  if (movesDays) await updateHiddenUntil(scope, id, next, new Date());
  if (!(await updateLocation(scope, id, values, { column: 'updated_at', updatedAt })))
    throw changedMeanwhile('location');
  // Runs after the update, which waits for a running rollup refresh: the days of that refresh must become stale too.
  if (movesDays) await markRefreshedDaysStale(scope, id);
  return await requireBusinessDetails(scope, id);
}

async function requireLocation(scope: LocationDb, id: number): Promise<Location> {
  const location = await findLocation(scope, id);
  if (!location) throw notFound('Location');
  return location;
}
