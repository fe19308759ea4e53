import { listHistory } from '@backoffice/contract/history';
import { startSession } from '@backoffice/platform/session';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { chooseAction, openUsers, stubUsers } from './testing/users-screen';

const api = stubApi();
signInBeforeEach({ isOwner: true, rights: {} });
beforeEach(() => stubUsers(api));

describe('the History action of the users page', () => {
  const queries: unknown[] = [];
  beforeEach(() => {
    queries.length = 0;
    api.respond(listHistory, ({ query }) => {
      queries.push(query);
      return { data: [], next: null };
    });
  });

  test('is offered for users, including the signed-in user, and for invitations', async () => {
    const { user } = openUsers();
    for (const name of ['Olivia Owner', 'Ada Byron', 'Grace Hopper']) {
      await chooseAction(user, name, 'History');
      await screen.findByRole('dialog', { name: `History of ${name}` });
      await screen.findByText('No changes yet.');
      await user.click(screen.getByRole('button', { name: 'Close' }));
    }
    expect(queries).toEqual([
      { kind: 'users', record_id: 1 },
      { kind: 'users', record_id: 2 },
      { kind: 'invitations', record_id: 2 },
    ]);
  });

  test('is the only action for users who may view only users and the history', async () => {
    startSession(sessionTokens({ isOwner: false, rights: { users: 'view', history: 'view' } }));
    const { user } = openUsers();
    await user.click(await screen.findByRole('button', { name: 'Actions for Ada Byron' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['History']);
  });
});
