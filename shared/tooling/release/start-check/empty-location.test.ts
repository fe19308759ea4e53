import { listTimeZones } from '@backoffice/contract/business-setup';
import { reportClientFailure } from '@backoffice/contract/client-failures';
import { listEmployees } from '@backoffice/contract/employees';
import { summarizeExceptions } from '@backoffice/contract/exceptions';
import { getInventoryCounts } from '@backoffice/contract/inventory';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { getPaymentTypes } from '@backoffice/contract/order-settings';
import { buildPagingMetadata } from '@backoffice/contract/paging';
import { listOrders, summarizeOrders } from '@backoffice/contract/reports';
import { compareSales } from '@backoffice/contract/sales-comparison';
import * as z from 'zod/mini';
import { getEmptyResponse } from './empty-location';

test.each([
  ...[getBusinessDetails, getInventoryCounts, getPaymentTypes, listTimeZones, reportClientFailure],
  ...[listEmployees, listOrders, summarizeOrders, compareSales, summarizeExceptions],
])('the response of an empty location for $path conforms to the contract', ({ path, response }) => {
  expect(z.safeParse(response, getEmptyResponse(`/api${path}`)).error).toBeUndefined();
});

test('a list of an empty location has the paging metadata of the API, so that its page shows that it is empty', () => {
  const paging_metadata = buildPagingMetadata(0, 1, 20);
  expect(getEmptyResponse('/api/items')).toEqual({ data: [], paging_metadata });
});
