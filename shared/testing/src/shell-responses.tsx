import { reportClientFailure } from '@backoffice/contract/client-failures';
import { http } from '@backoffice/platform/client';
import { AxiosHeaders } from 'axios';
import { buildBusinessDetails } from './build-business-details';
import { DEFAULT_CLAIMS } from './session';

/** Business details of the location in which tests are signed in. */
export const TEST_LOCATION = buildBusinessDetails({ id: DEFAULT_CLAIMS.locationId, name: DEFAULT_CLAIMS.locationName });

/** Returns the response to a request that the shell sends on every page; undefined for other requests. */
export function findShellResponse(url = ''): object | undefined {
  return url.endsWith('/business_details') ? TEST_LOCATION : undefined;
}

/**
 * Responds to the requests that the shell sends on every page, and with an empty object to all others. Returns a list
 * that receives each failure report that is sent.
 */
export function stubShellResponses(): unknown[] {
  const reports: unknown[] = [];
  http.defaults.adapter = async (config) => {
    if (config.url === reportClientFailure.path) reports.push(JSON.parse(config.data));
    const data = findShellResponse(config.url) ?? {};
    return { data, status: 200, statusText: '', headers: new AxiosHeaders(), config };
  };
  return reports;
}
