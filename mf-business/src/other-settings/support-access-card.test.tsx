import { getTwoFactorRequirement } from '@backoffice/contract/account';
import { listAccountLocations } from '@backoffice/contract/account-locations';
import { listLocations } from '@backoffice/contract/business-setup';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { endSupportAccess, grantSupportAccess } from '@backoffice/contract/support-access';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7, isOwner: true, rights: {} });

const UNTIL = '2099-05-06T18:05:00.000Z';
let until: string | null;

beforeEach(() => {
  until = null;
  const location = { id: 7, name: 'The Corner Table', lock_screen_after_each_transaction: false };
  api.respond(listLocations, { data: [{ ...location, updated_at: '2026-01-05T10:00:00.000Z' }] });
  api.respond(listAccountLocations, { data: [{ id: 7, name: 'The Corner Table', is_owner: true }] });
  api.respond(getTwoFactorRequirement, { requires_two_factor: false, can_require: true });
  api.respond(getBusinessDetails, () => buildBusinessDetails({ id: 7, support_access_until: until }));
  api.respond(grantSupportAccess, () => {
    until = UNTIL;
    return { support_access_until: UNTIL };
  });
  api.respond(endSupportAccess, () => {
    until = null;
    return { support_access_until: null };
  });
});

test('an owner gives support access for a day and ends it', async () => {
  const { user } = renderRemote(module, '/business/other_settings');
  await user.click(await screen.findByRole('button', { name: 'Let support in for 24 hours' }));
  expect(await screen.findByText(/^Support can work here until May 6, 2099 at 02:05 PM/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'End support access' }));
  expect(await screen.findByText(/^Nobody from support can see or change anything here/)).toBeInTheDocument();
});

test('the support access card shows why the server rejects a change and stays unchanged', async () => {
  api.respond(grantSupportAccess, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  const { user } = renderRemote(module, '/business/other_settings');
  await user.click(await screen.findByRole('button', { name: 'Let support in for 24 hours' }));
  expect(await screen.findByText('Failed to let support in: Out of order')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Let support in for 24 hours' })).toBeInTheDocument();
});
