import { getTwoFactorRequirement, updateTwoFactorRequirement } from '@backoffice/contract/account';
import { listAccountLocations } from '@backoffice/contract/account-locations';
import { listLocations } from '@backoffice/contract/business-setup';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { startSession } from '@backoffice/platform/session';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

beforeEach(() => {
  const location = { id: 7, name: 'The Corner Table', lock_screen_after_each_transaction: false };
  api.respond(listLocations, { data: [{ ...location, updated_at: '2026-01-05T10:00:00.000Z' }] });
  api.respond(listAccountLocations, { data: [{ id: 7, name: 'The Corner Table', is_owner: true }] });
  api.respond(getBusinessDetails, buildBusinessDetails({ id: 7 }));
  api.respond(getTwoFactorRequirement, { requires_two_factor: false, can_require: true });
});

async function openAsOwner() {
  startSession(sessionTokens({ locationId: 7, isOwner: true, rights: {} }));
  const { user } = renderRemote(module, '/business/other_settings');
  return { user, requirement: await screen.findByRole('switch', { name: 'Require two-factor sign-in' }) };
}

test('the two-factor switch requires two-factor sign-in for all users when an owner turns it on', async () => {
  const bodies: unknown[] = [];
  api.respond(updateTwoFactorRequirement, ({ params, body }) => {
    bodies.push({ ...params, ...body });
    return { ...body, can_require: true };
  });
  const { user, requirement } = await openAsOwner();
  await user.click(requirement);
  expect(await screen.findByText('Sign-in setting was updated successfully')).toBeInTheDocument();
  expect(requirement).toBeChecked();
  expect(bodies).toEqual([{ id: 7, requires_two_factor: true }]);
});

test('the two-factor switch is disabled for an owner without two-factor sign-in, and a link opens the page to set it up', async () => {
  api.respond(getTwoFactorRequirement, { requires_two_factor: false, can_require: false });
  const { requirement } = await openAsOwner();
  expect(requirement).toBeDisabled();
  expect(screen.getByRole('link', { name: 'Set it up for yourself' })).toHaveAttribute('href', '/account/security');
});

test('the two-factor switch is reverted and the reason is shown when the owner has since turned off two-factor sign-in', async () => {
  const message = 'Turn on two-factor sign-in for your own account first';
  api.respond(updateTwoFactorRequirement, () => new ErrorResponse(409, { code: 'conflict', message }));
  const { user, requirement } = await openAsOwner();
  await user.click(requirement);
  expect(await screen.findByText(message)).toBeInTheDocument();
  await waitFor(() => expect(requirement).not.toBeChecked());
});

test('the two-factor switch is hidden from users who are not owners', async () => {
  startSession(sessionTokens({ locationId: 7, isOwner: false, rights: { other_settings: 'manage' } }));
  renderRemote(module, '/business/other_settings');
  await screen.findByRole('checkbox', { name: 'Lock screen after each transaction' });
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(api.calls).toEqual(['GET /locations']);
});
