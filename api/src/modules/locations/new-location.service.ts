import { insertOwner } from '../../accounts/accounts.repository';
import { DEFAULT_ROLES } from '../../accounts/default-roles';
import { READ_ONLY, withLocation } from '../../database/location-scope';
import { AppError, notFound } from '../../errors';
import type { Services } from '../../services';
import { countLocations } from '../authentication/account-locations.repository';
import { findClaims } from '../authentication/authentication.repository';
import { createImageStore } from '../item-images/image-store';
import { createRoles } from '../team-roles/team-roles.repository';
import { copyImages, insertCopiedRecords, type LocationCopy, readLocation } from './copy-location';
import { createLocation, drawLocationId } from './locations.repository';
import { requireTimeZone } from './time-zones';

/** Users with this many locations cannot create another one. */
const MAX_LOCATIONS = 100;

interface NewLocation {
  name: string;
  timezone: string;
}

/**
 * Creates a location whose owner is the user, and returns its id: with the default roles, or with the menu, roles and
 * settings of location `copyOf`. Throws not_found when the user does not own that location, and conflict when the user
 * has too many locations.
 */
export async function createOwnLocation(
  { config, db, sessions }: Pick<Services, 'config' | 'db' | 'sessions'>,
  userId: number,
  values: NewLocation,
  copyOf?: number,
): Promise<number> {
  await requireTimeZone(db, values.timezone);
  await requireFreeLocation(db, userId);
  const original = copyOf === undefined ? undefined : await readOwnLocation(db, userId, copyOf);
  const id = await drawLocationId(db);
  // The images are copied before the transaction, which would hold a database connection while it waits for the bucket.
  const images = original && (await copyImages(createImageStore(config), id, original));
  await createLocation(db, { ...values, ...original?.settings, id }, async (scope) => {
    if (original && images) {
      await insertCopiedRecords(scope, id, original, images);
    } else {
      await createRoles(scope, id, DEFAULT_ROLES);
    }
    await insertOwner(scope, id, userId);
  });
  sessions.forgetAccess();
  return id;
}

async function requireFreeLocation(db: Services['db'], userId: number): Promise<void> {
  if ((await countLocations(db, userId)) < MAX_LOCATIONS) return;
  throw new AppError('conflict', `You have ${MAX_LOCATIONS} locations. Ask the operator of this back office for more.`);
}

async function readOwnLocation(db: Services['db'], userId: number, locationId: number): Promise<LocationCopy> {
  const claims = await findClaims(db, userId, locationId);
  // Users who have not set up a required two-factor sign-in must not read the location.
  if (!claims?.isOwner || claims.mustSetUpTwoFactor) throw notFound('Location');
  return await withLocation(db, locationId, (scope) => readLocation(scope, locationId), READ_ONLY);
}
