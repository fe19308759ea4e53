import { http } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentUrl, findHeading, openApp, signIn, stubApp } from './testing/app-screen';

stubApp();

test('the application redirects a signed-out user to the sign-in screen and loads only the sign-in remote', async () => {
  const { loadedRemotes } = openApp('/menu/dishes?page=2');
  await findHeading('Come in');
  expect(currentUrl()).toBe('/login');
  expect(loadedRemotes).toEqual(['mf-door']);
});

test('the application returns to the requested page after signing in', async () => {
  openApp('/menu/dishes?page=2');
  await findHeading('Come in');
  act(() => signIn());
  await findHeading('Dishes');
  expect(currentUrl()).toBe('/menu/dishes?page=2');
});

test('the application opens the orders page for a signed-in user and loads only its remote', async () => {
  signIn();
  const { loadedRemotes } = openApp('/');
  await findHeading('Orders');
  expect(currentUrl()).toBe('/reporting/orders');
  expect(loadedRemotes).toEqual(['mf-sales']);
});

test.each(['/nowhere', '/menu', '/menu/nowhere', '/menu/dishes/nowhere', '/login'])(
  'the application redirects a signed-in user from %s to the orders page',
  async (path) => {
    signIn();
    openApp(path);
    await findHeading('Orders');
    expect(currentUrl()).toBe('/reporting/orders');
  },
);

test('the application shows a message without redirecting when the release lacks the page of a sidebar link', async () => {
  signIn();
  openApp('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'Drinks' }));
  await findHeading('Drinks');
  expect(screen.getByText('This page is not available yet')).toBeVisible();
  expect(currentUrl()).toBe('/menu/drinks');
});

test('the application loads a remote when one of its pages is first visited', async () => {
  signIn();
  const { loadedRemotes } = openApp('/reporting/orders');
  await userEvent.click(await screen.findByRole('link', { name: 'To the dishes' }));
  await findHeading('Dishes');
  expect(loadedRemotes).toEqual(['mf-sales', 'mf-food']);
});

test('the application redirects to the sign-in screen when the session ends', async () => {
  signIn();
  openApp('/menu/dishes');
  await findHeading('Dishes');
  act(endSession);
  await findHeading('Come in');
  expect(currentUrl()).toBe('/login');
});

test('the application removes Undo when another location is opened, because Undo would change that location', async () => {
  signIn();
  openApp('/reporting/orders');
  await findHeading('Orders');
  act(() => {
    notify.succeeded('Order type was updated successfully', { action: { label: 'Undo', onClick: () => {} } });
    notify.failed('Failed to update tax');
  });
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  act(() => startSession(sessionTokens({ locationId: 4 })));
  expect(screen.queryByText('Order type was updated successfully')).toBeNull();
  expect(screen.getByText('Failed to update tax')).toBeVisible();
});

test('/logout ends the session and redirects to the sign-in screen', async () => {
  signIn();
  openApp('/logout');
  await findHeading('Come in');
  expect(currentUrl()).toBe('/login');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

/** Stubs every API request with this response. */
function respondToEveryCall(status: number, body: unknown, headers: Record<string, string> = {}): void {
  http.defaults.adapter = async (config) => {
    return { data: body, status, statusText: '', headers, config };
  };
}

test.each([
  [{ code: 'internal', message: 'The database is away' }, 'Failed to Logout: The database is away'],
  ['<html>', 'Failed to Logout: Error logging out'],
])(
  'a sign-out that the server refuses shows an error and ends the session in the browser (%p)',
  async (body, notice) => {
    signIn();
    respondToEveryCall(500, body);
    openApp('/logout');
    expect(await screen.findByText(notice)).toBeVisible();
    await findHeading('Come in');
  },
);

test.each([
  [{ code: 'token_invalid', message: 'The session has ended' }, 'Failed to refresh token: The session has ended'],
  ['<html>', 'Failed to refresh token: Error refresh token'],
])('a failed session refresh shows an error and redirects to the sign-in screen (%p)', async (body, notice) => {
  signIn();
  respondToEveryCall(401, body, { 'token-expired': 'true' });
  openApp('/reporting/orders');
  expect(await screen.findByText(notice)).toBeVisible();
  await findHeading('Come in');
});
