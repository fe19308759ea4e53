import type { EnabledFlag } from '@backoffice/contract/feature-flags';
import { sql } from 'kysely';
import type { LocationDb } from '../../database/location-scope';
import type { Db } from '../../database/schema';

/** Returns the enabled flags of all locations, sorted by name and location. */
export async function listEnabledFlags(db: Db): Promise<EnabledFlag[]> {
  return await db.transaction().execute(async (trx) => {
    await sql`set local app.all_feature_flags = 'on'`.execute(trx);
    return await trx
      .selectFrom('feature_flags')
      .select(['flag', 'location_id', 'enabled_at'])
      .orderBy('flag')
      .orderBy('location_id')
      .execute();
  });
}

/** Switches a flag on at the scope's location; does nothing when it is on. */
export async function enableFlag(scope: LocationDb, location_id: number, flag: string): Promise<void> {
  await scope
    .insertInto('feature_flags')
    .values({ location_id, flag })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Switches a flag off at the scope's location; does nothing when it is off. */
export async function disableFlag(scope: LocationDb, location_id: number, flag: string): Promise<void> {
  await scope.deleteFrom('feature_flags').where('location_id', '=', location_id).where('flag', '=', flag).execute();
}
