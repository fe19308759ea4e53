import { switchLocation } from '@backoffice/contract/account-locations';
import { logIn } from '@backoffice/contract/authentication';
import { endSession, sessionStore } from '@backoffice/platform/session';
import { buildAccessToken, sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { getEmailField, open } from './testing/sign-in-screen';

const api = stubApi();
afterEach(() => endSession());

const locations = [
  { id: 2, name: 'Casa Pacifica' },
  { id: 1, name: 'Harbor & Vine' },
];
beforeEach(() => api.respond(logIn, { data: { ...sessionTokens({ locationId: 1 }), locations } }));

const findLocation = (name: string) => screen.findByRole('button', { name });
const locationId = () => sessionStore.getState().claims?.locationId;

test('a user with several locations chooses one after the password; the last used location has the focus', async () => {
  const { signIn, user, currentAddress } = open();
  await signIn();
  expect(await findLocation('Harbor & Vine')).toHaveFocus();
  expect(screen.getByText('Choose a location to work at.')).toBeVisible();
  expect([currentAddress(), sessionStore.getState().status]).toEqual(['/login', 'signed-out']);
  await user.click(await findLocation('Harbor & Vine'));
  await waitFor(() => expect(currentAddress()).toBe('/'));
  expect([locationId(), api.calls]).toEqual([1, ['POST /auth/log_in']]);
});

test('choosing a location other than the last used one requests tokens for it before the session starts', async () => {
  api.respond(switchLocation, ({ body, headers }) => {
    expect([body, headers.authorization]).toEqual([
      { location_id: 2 },
      `Bearer ${buildAccessToken({ locationId: 1 })}`,
    ]);
    return { data: sessionTokens({ locationId: 2 }, 'b') };
  });
  const { signIn, user, currentAddress } = open();
  await signIn();
  await user.click(await findLocation('Casa Pacifica'));
  await waitFor(() => expect(currentAddress()).toBe('/'));
  expect(locationId()).toBe(2);
});

test('the sign-in screen shows why a location cannot be opened and keeps the entered values', async () => {
  api.respond(switchLocation, () => new ErrorResponse(404, { code: 'not_found', message: 'Location not found' }));
  const { signIn, user } = open();
  await signIn();
  await user.click(await findLocation('Casa Pacifica'));
  expect(await screen.findByText('Location not found')).toBeVisible();
  expect(getEmailField()).toHaveValue('owner@example.com');
  expect(sessionStore.getState().status).toBe('signed-out');
});
