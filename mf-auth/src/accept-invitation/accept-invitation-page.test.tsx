import { createHash } from 'node:crypto';
import { logIn } from '@backoffice/contract/authentication';
import { acceptInvitation, findInvitation, type OpenInvitation } from '@backoffice/contract/invitations';
import { endSession, sessionStore } from '@backoffice/platform/session';
import { renderRemote } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import module from '../module';

const INVITATION: OpenInvitation = {
  ...{ location_name: 'Harbor & Vine', user_name: 'Ada Byron', email: 'ada@example.com', role_name: 'Manager' },
  has_account: false,
};
const digest = (password: string) => createHash('sha256').update(password).digest('base64');

const api = stubApi();
const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  api.respond(findInvitation, ({ body }) => {
    sent.push(body.token);
    return INVITATION;
  });
  api.respond(acceptInvitation, ({ body }) => {
    sent.push(body);
    return { message: 'You can sign in now.' };
  });
  api.respond(logIn, ({ body }) => {
    sent.push(body.email);
    return { data: sessionTokens() };
  });
});
afterEach(() => endSession());

const open = (search = '?token=secret') => renderRemote(module, `/accept-invitation${search}`);
const clickAccept = (user: ReturnType<typeof open>['user']) =>
  user.click(screen.getByRole('button', { name: 'Accept and Sign In' }));

test('a new user accepts an invitation with a name and a password, and is signed in', async () => {
  const { user, currentAddress } = open();
  expect(
    await screen.findByText('You are invited to Harbor & Vine, with the role Manager. For ada@example.com.'),
  ).toBeVisible();
  expect(currentAddress()).toBe('/accept-invitation');
  expect(screen.getByLabelText('Your name')).toHaveValue('Ada Byron');
  await user.type(screen.getByLabelText('New password'), 'ada password');
  await user.type(screen.getByLabelText('Confirm password'), 'ada password');
  await clickAccept(user);
  await waitFor(() => expect(currentAddress()).toBe('/'));
  const body = { token: 'secret', password: digest('ada password'), user_name: 'Ada Byron' };
  expect(sent).toEqual(['secret', body, 'ada@example.com']);
  expect(sessionStore.getState().status).toBe('signed-in');
});

test('the new-account form shows how strong the typed password is', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('New password'), 'saffron lobster bisque');
  expect(await screen.findByText('Strength: Strong')).toBeVisible();
});

test.each([
  ['abcd', 'abcd', 'New password', 'Password must be at least 5 characters long'],
  ['abcde', 'abcdE', 'Confirm password', 'Passwords must match'],
])(
  'the new-account form rejects the password "%s" with the confirmation "%s"',
  async (password, confirmation, label, message) => {
    const { user } = open();
    await user.type(await screen.findByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm password'), confirmation);
    await clickAccept(user);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(message);
  },
);

test('an existing user accepts an invitation with the account’s password; a wrong password stays in the field', async () => {
  api.respond(findInvitation, { ...INVITATION, has_account: true });
  const message = 'This is not the password of your account';
  api.respond(acceptInvitation, () => new ErrorResponse(400, { code: 'invalid_request', message }));
  const { user, currentAddress } = open();
  await user.type(await screen.findByLabelText('Your password'), 'my password');
  expect(screen.queryByLabelText('Your name')).not.toBeInTheDocument();
  await clickAccept(user);
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Your password')).toHaveValue('my password');
  api.respond(acceptInvitation, { message: '' });
  await clickAccept(user);
  await waitFor(() => expect(currentAddress()).toBe('/'));
});

test('accepting an invitation opens the sign-in screen when the automatic sign-in fails', async () => {
  api.respond(logIn, () => NETWORK_ERROR);
  const { user, currentAddress } = open();
  await user.type(await screen.findByLabelText('New password'), 'ada password');
  await user.type(screen.getByLabelText('Confirm password'), 'ada password');
  await clickAccept(user);
  expect(await screen.findByText('You have accepted the invitation. Please sign in.')).toBeVisible();
  expect(currentAddress()).toBe('/login');
});

test('the invitation page shows the reason when the invitation has expired', async () => {
  const message = 'This invitation has expired. Ask for a new one.';
  api.respond(findInvitation, () => new ErrorResponse(400, { code: 'invalid_invitation', message }));
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('the invitation page shows an error and offers a retry when the invitation fails to load', async () => {
  api.respond(findInvitation, () => NETWORK_ERROR);
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('The server did not respond.');
  api.respond(findInvitation, INVITATION);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Your name')).toBeVisible();
});

test('the invitation page says that the link is not complete when it has no token', async () => {
  open('');
  expect(await screen.findByRole('alert')).toHaveTextContent('The link is incomplete.');
});
