import { modalStore, openModal } from '@backoffice/platform/feedback';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { endSession, sessionStore, startSession } from '@backoffice/platform/session';
import { stubShellResponses } from '@backoffice/testing/shell-responses';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createApp } from '../app';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signIn(userId: number, locationId: number): void {
  const claims = { userName: `User ${userId}`, userId, email: 'a@example.com', locationId, locationName: 'A' };
  startSession({
    auth_token: `${base64url({ alg: 'HS256' })}.${base64url(claims)}.signature`,
    refresh_token: 'refresh',
    refresh_token_expired_date_time: '2999-01-01T00:00:00.000Z',
  });
}

function Categories() {
  const { data } = useQuery({
    queryKey: ownKey(['categories'], 'mf-menu'),
    queryFn: async () => `Categories of location ${sessionStore.getState().claims?.locationId}`,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <h1>{data}</h1>
      <input aria-label="Draft" />
    </>
  );
}

const entry = '/mf-food/1/remoteEntry.js';
const remotes = [
  {
    description: { name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in' as const, shell: '^1.0.0' },
    current: { version: '1', manifest: '', entry, preload: [entry], integrity: {} },
  },
];

afterEach(() => {
  act(endSession);
  cleanup();
});

test.each([
  ['another location', 7, 4],
  ['another user', 8, 3],
])(
  'the application clears data, form fields and modals when the session changes to %s',
  async (_, userId, locationId) => {
    stubShellResponses();
    signIn(7, 3);
    window.history.replaceState(null, '', '/menu/categories');
    const module = { routes: { menu: [{ path: 'categories', element: <Categories /> }] } };
    const App = createApp(remotes, { load: async () => ({ default: module }) });
    render(<App />);
    await screen.findByRole('heading', { level: 1, name: 'Categories of location 3' });
    await userEvent.type(screen.getByLabelText('Draft'), 'unsaved text');
    act(() => openModal('form', { title: 'Edit Category' }));
    act(() => signIn(userId, locationId));
    await screen.findByRole('heading', { level: 1, name: `Categories of location ${locationId}` });
    expect(screen.getByLabelText('Draft')).toHaveValue('');
    expect(modalStore.getState().modals).toEqual([]);
  },
);
