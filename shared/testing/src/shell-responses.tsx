import { buildBusinessDetails } from './build-business-details';
import { CLAIMS } from './session';

/** Business details of the location in which tests are signed in. */
export const LOCATION = buildBusinessDetails({ id: CLAIMS.locationId, name: CLAIMS.locationName });

/** Returns the response to a request that the shell sends on every page; undefined for other requests. */
export function findShellResponse(url = ''): object | undefined {
  return url.endsWith('/business_details') ? LOCATION : undefined;
}
