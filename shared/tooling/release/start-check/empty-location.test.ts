import { listEmployees } from '@backoffice/contract/employees';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { getInventoryCounts } from '@backoffice/contract/inventory';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { listOrders, summarizeOrders } from '@backoffice/contract/reports';
import * as z from 'zod/mini';
import { getEmptyResponse } from './empty-location';

test.each([getBusinessDetails, getInventoryCounts, listEmployees, listOrders, summarizeOrders, summarizeExceptions])(
  'the response of an empty location to $path keeps the contract',
  ({ path, response }) => {
    expect(z.safeParse(response, getEmptyResponse(`/api${path}`)).error).toBeUndefined();
  },
);
