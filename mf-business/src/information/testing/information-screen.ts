import { listTimeZones, previewMovedOrders, updateBusinessDetails } from '@backoffice/contract/business-setup';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import { ErrorResponse, type StubbedApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../../module';

/**
 * Stubs the operations that read and update the business details. The returned object contains the stored details
 * as `business`.
 */
export function stubInformation(api: StubbedApi) {
  const server: { business: BusinessDetails; sentBodies: Array<Record<string, unknown>> } = {
    business: buildBusinessDetails({ id: 7, address: '148 Mulberry Street\nNew York, NY 10013' }),
    sentBodies: [],
  };
  api.respond(previewMovedOrders, { data: [] });
  api.respond(getBusinessDetails, () => server.business);
  api.respond(listTimeZones, {
    data: [
      { id: 'America/Chicago', display_name: '(GMT-06:00) Central Time (America/Chicago)' },
      { id: 'America/New_York', display_name: '(GMT-05:00) Eastern Time (America/New_York)' },
    ],
  });
  // The stub behaves like the server: it stores the body and refuses an outdated updated_at.
  api.respond(updateBusinessDetails, ({ params, body: { updated_at, ...values } }) => {
    server.sentBodies.push({ ...params, ...values });
    if (updated_at !== server.business.updated_at) {
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    const { day_cutoff = server.business.day_cutoff } = values;
    server.business = {
      ...server.business,
      ...values,
      day_cutoff,
      address_string: values.address,
      updated_at: '2026-01-06T10:00:00.000Z',
    };
    return server.business;
  });
  return server;
}

export const getField = (label: string) => screen.getByRole('textbox', { name: label });
export const getSaveButton = () => screen.getByRole('button', { name: 'Save' });

/** Opens the information page and waits until its form has loaded. */
export async function openInformationPage() {
  const view = renderRemote(module, '/business/information');
  await screen.findByRole('textbox', { name: 'Restaurant Name' });
  return view;
}
