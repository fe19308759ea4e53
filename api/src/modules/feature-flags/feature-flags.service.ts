import { withLocation } from '../../database/location-scope';
import type { Db } from '../../database/schema';
import { findBusinessDetails } from '../locations/locations.repository';
import { disableFlag, enableFlag } from './feature-flags.repository';

export interface FlagChange {
  location_id: number;
  flag: string;
  is_enabled: boolean;
}

/** Switches a flag on or off. Returns the name of the location; undefined when there is no such location. */
export async function switchFlag(db: Db, { location_id, flag, is_enabled }: FlagChange): Promise<string | undefined> {
  return await withLocation(db, location_id, async (scope) => {
    const location = await findBusinessDetails(scope, location_id);
    if (location === undefined) return undefined;
    const change = is_enabled ? enableFlag : disableFlag;
    await change(scope, location_id, flag);
    return location.name;
  });
}
