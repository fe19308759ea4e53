import {
  type BusinessForm,
  type Location,
  listLocations,
  listTimeZones,
  updateBusinessDetails,
  updateLockScreen,
} from '@backoffice/contract/business-setup';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import type { FastifyInstance } from 'fastify';
import { type LocationDb, READ_ONLY, withLocation } from '../../database/location-scope';
import { withMenuLock } from '../../database/menu-lock';
import { AppError, changedMeanwhile, notFound } from '../../errors';
import { registerOperation } from '../../plugins/operations';
import type { Services } from '../../services';
import { updateHiddenUntil } from '../items/business-day';
import { markRefreshedDaysStale } from '../rollups/stale-hours';
import { changeBusinessDetails, changeLockScreen, findBusinessDetails, findLocation } from './locations.repository';
import { createTimeZoneList, isTimeZone } from './time-zones';

export function registerLocationRoutes(app: FastifyInstance, { db }: Services): void {
  registerOperation(app, getBusinessDetails, ({ session: { locationId }, params }) =>
    withLocation(db, locationId, (scope) => requireBusinessDetails(scope, params.id), READ_ONLY),
  );

  registerOperation(
    app,
    updateBusinessDetails,
    // The menu is locked too, because items hidden for today depend on the time zone.
    ({ session: { locationId }, params, body: { updated_at, ...values } }) =>
      withMenuLock(db, locationId, (scope) => saveDetails(scope, params.id, values, updated_at)),
  );

  const timeZones = createTimeZoneList();
  registerOperation(app, listTimeZones, async () => ({ data: await timeZones(new Date()) }));

  registerOperation(app, listLocations, async ({ session: { locationId } }) => ({
    data: [await withLocation(db, locationId, (scope) => requireLocation(scope, locationId), READ_ONLY)],
  }));

  registerOperation(
    app,
    updateLockScreen,
    ({ session, params: { id }, query: { lock_screen_after_each_transaction, updated_at } }) =>
      withLocation(db, session.locationId, async (scope) => {
        if (!(await changeLockScreen(scope, id, lock_screen_after_each_transaction, updated_at))) {
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
  values: BusinessForm,
  updatedAt: string | undefined,
): Promise<BusinessDetails> {
  const { timezone } = await requireBusinessDetails(scope, id);
  if (values.timezone !== timezone) {
    requireTimeZone(values.timezone);
    await updateHiddenUntil(scope, id, values.timezone, new Date());
  }
  if (!(await changeBusinessDetails(scope, id, values, updatedAt))) throw changedMeanwhile('location');
  // After the update, which waits for a running refresh of the rollups: a sale that the refresh saw is marked, too.
  if (values.timezone !== timezone) await markRefreshedDaysStale(scope, id);
  return await requireBusinessDetails(scope, id);
}

function requireTimeZone(id: string): void {
  if (isTimeZone(id)) return;
  const message = 'There is no such time zone';
  throw new AppError('invalid_request', `timezone: ${message}`, { fields: { timezone: message } });
}

async function requireLocation(scope: LocationDb, id: number): Promise<Location> {
  const location = await findLocation(scope, id);
  if (!location) throw notFound('Location');
  return location;
}
