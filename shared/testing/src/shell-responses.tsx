import { buildBusinessDetails } from './build-business-details';
import { CLAIMS } from './session';

/** Business details of the location in which tests are signed in. */
export const LOCATION = buildBusinessDetails({ id: CLAIMS.locationId, name: CLAIMS.locationName });

const INVENTORY_COUNTS = { categories: 4, active_items: 12, modifier_groups: 3 };

/** Returns the response to a request that the shell sends on every page; undefined for other requests. */
export function findShellResponse(url = ''): object | undefined {
  if (url.endsWith('/business_details')) return LOCATION;
  return url.endsWith('/inventories_count') ? INVENTORY_COUNTS : undefined;
}
