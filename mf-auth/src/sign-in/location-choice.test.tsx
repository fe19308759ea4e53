import { switchLocation } from '@backoffice/contract/account-locations';
import { logIn } from '@backoffice/contract/authentication';
import { endSession, sessionStore } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { buildAccessToken, sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { getEmailField, openSignInPage } from './testing/sign-in-screen';

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
  const { signIn, user, currentAddress } = openSignInPage();
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
  const { signIn, user, currentAddress } = openSignInPage();
  await signIn();
  await user.click(await findLocation('Casa Pacifica'));
  await waitFor(() => expect(currentAddress()).toBe('/'));
  expect(locationId()).toBe(2);
});

test('the sign-in screen shows why a location cannot be opened and keeps the entered values', async () => {
  api.respond(switchLocation, () => new ErrorResponse(404, { code: 'not_found', message: 'Location not found' }));
  const { signIn, user } = openSignInPage();
  await signIn();
  await user.click(await findLocation('Casa Pacifica'));
  expect(await screen.findByText('Location not found')).toBeVisible();
  expect(getEmailField()).toHaveValue('owner@example.com');
  expect(sessionStore.getState().status).toBe('signed-out');
});

describe('after a code from an authenticator app', () => {
  async function chooseAfterCode() {
    const required = new ErrorResponse(400, { code: 'two_factor_required', message: 'Enter the code' });
    api.respond(logIn, ({ body: { code } }) =>
      code === undefined ? required : { data: { ...sessionTokens({ locationId: 1 }), locations } },
    );
    const response = createDeferred<ErrorResponse>();
    api.respond(switchLocation, () => response.promise);
    const { signIn, user } = openSignInPage();
    await signIn();
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await user.click(await findLocation('Casa Pacifica'));
    return response;
  }

  test('the code cannot be sent again while the chosen location is opened', async () => {
    await chooseAfterCode();
    expect(await screen.findByText('Signing in')).toBeVisible();
    expect(screen.getByLabelText('Code').closest('form')).toHaveAttribute('inert');
  });

  test('the code field shows why the chosen location cannot be opened', async () => {
    const response = await chooseAfterCode();
    response.resolve(new ErrorResponse(404, { code: 'not_found', message: 'Location not found' }));
    expect(await screen.findByText('Location not found')).toBeVisible();
  });
});
