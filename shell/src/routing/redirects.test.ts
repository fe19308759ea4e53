import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { findRedirect } from './redirects';

function createRemote(name: string, segment: string, visitors: 'signed-in' | 'signed-out'): RegisteredRemote {
  return {
    description: { name, title: name, paths: [segment], visitors, shell: '^1.0.0' },
    current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
  };
}

const remotes = [
  createRemote('mf-door', 'login', 'signed-out'),
  createRemote('mf-recovery', 'forgot-password', 'signed-out'),
  createRemote('mf-food', 'menu', 'signed-in'),
];

interface VisitOptions {
  search?: string;
  hash?: string;
  state?: unknown;
}

function findRedirectFor(signedIn: boolean, pathname: string, { search = '', hash = '', state }: VisitOptions = {}) {
  return findRedirect({ signedIn, access: {}, hasRegainedAccess: false, pathname, search, hash, state }, remotes);
}

describe('findRedirect for a signed-out user', () => {
  test.each(['/login', '/forgot-password', '/login/', '/Forgot-Password'])('returns no redirect for %s', (path) => {
    expect(findRedirectFor(false, path)).toBeUndefined();
  });

  test.each(['/', '/logout', '/logout/', '/LOGOUT'])(
    'returns the sign-in screen without a return path for %s',
    (path) => {
      expect(findRedirectFor(false, path)).toEqual({ to: '/login' });
    },
  );

  test.each(['/menu/categories', '/terms', '/system', '/nowhere'])(
    'returns the sign-in screen with the path to return to for %s',
    (path) => {
      expect(findRedirectFor(false, path)).toEqual({ to: '/login', state: { from: path } });
    },
  );

  test('keeps the query string and the fragment of the path to return to', () => {
    expect(findRedirectFor(false, '/menu/items', { search: '?page=2', hash: '#top' })?.state).toEqual({
      from: '/menu/items?page=2#top',
    });
  });
});

describe('findRedirect for a signed-in user', () => {
  test('returns the orders page for /', () => {
    expect(findRedirectFor(true, '/')).toEqual({ to: '/reporting/orders' });
  });

  test.each(['/menu/categories', '/terms', '/system', '/logout', '/nowhere'])('returns no redirect for %s', (path) => {
    expect(findRedirectFor(true, path)).toBeUndefined();
  });

  test('returns / for the sign-in screen without a return path', () => {
    expect(findRedirectFor(true, '/login')).toEqual({ to: '/' });
  });

  test('returns / with a message for other pages that are only for signed-out users', () => {
    const notice = 'You are signed in. Sign out first to open that page.';
    expect(findRedirectFor(true, '/forgot-password')).toEqual({ to: '/', notice });
  });

  test('returns the return path for the sign-in screen', () => {
    expect(findRedirectFor(true, '/login', { state: { from: '/menu/items?page=2' } })).toEqual({
      to: '/menu/items?page=2',
    });
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 7, undefined])(
    'ignores the unsafe return path %p',
    (from) => {
      expect(findRedirectFor(true, '/login', { state: { from } })).toEqual({ to: '/' });
    },
  );
});

describe('findRedirect for a user who must set up two-factor sign-in', () => {
  const find = (pathname: string) =>
    findRedirect(
      {
        signedIn: true,
        access: {},
        hasRegainedAccess: false,
        mustSetUpTwoFactor: true,
        pathname,
        search: '',
        hash: '',
        state: null,
      },
      remotes,
    );

  test.each(['/', '/menu/categories', '/login', '/forgot-password', '/nowhere'])(
    'returns the security page for %s',
    (path) => {
      expect(find(path)).toEqual({ to: '/account/security' });
    },
  );

  test.each(['/account', '/account/security', '/switch-location', '/logout', '/terms'])(
    'returns no redirect for %s',
    (path) => {
      expect(find(path)).toBeUndefined();
    },
  );
});
