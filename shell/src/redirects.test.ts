import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { redirectOf } from './redirects';

function remote(name: string, segment: string, visitors: 'signed-in' | 'signed-out'): RegisteredRemote {
  return {
    description: { name, title: name, paths: [segment], visitors, shell: '^1.0.0' },
    current: { version: '1', manifest: '', entry: '', preload: [], integrity: {} },
  };
}

const remotes = [
  remote('mf-door', 'login', 'signed-out'),
  remote('mf-recovery', 'forgot-password', 'signed-out'),
  remote('mf-food', 'menu', 'signed-in'),
];

interface Rest {
  search?: string;
  hash?: string;
  state?: unknown;
}

function visit(signedIn: boolean, pathname: string, { search = '', hash = '', state }: Rest = {}) {
  return redirectOf({ signedIn, pathname, search, hash, state }, remotes);
}

describe('signed out', () => {
  test.each(['/login', '/forgot-password', '/login/', '/Forgot-Password'])('%s stays', (path) => {
    expect(visit(false, path)).toBeUndefined();
  });

  test.each(['/', '/logout', '/logout/', '/LOGOUT'])(
    '%s leads to the sign-in screen and leaves nothing to return to',
    (path) => {
      expect(visit(false, path)).toEqual({ to: '/login' });
    },
  );

  test.each(['/menu/categories', '/terms', '/system', '/nowhere'])(
    '%s leads to the sign-in screen and is remembered',
    (path) => {
      expect(visit(false, path)).toEqual({ to: '/login', state: { from: path } });
    },
  );

  test('what was filtered is remembered with the page', () => {
    expect(visit(false, '/menu/items', { search: '?page=2', hash: '#top' })?.state).toEqual({
      from: '/menu/items?page=2#top',
    });
  });
});

describe('signed in', () => {
  test('/ leads to the orders', () => {
    expect(visit(true, '/')).toEqual({ to: '/reporting/orders' });
  });

  test.each(['/menu/categories', '/terms', '/system', '/logout', '/nowhere'])('%s stays', (path) => {
    expect(visit(true, path)).toBeUndefined();
  });

  test('the sign-in screen leads to the start', () => {
    expect(visit(true, '/login')).toEqual({ to: '/' });
  });

  test('another screen for the signed-out leads to the start, and says why', () => {
    const notice = 'You are signed in. Log out first to open that page.';
    expect(visit(true, '/forgot-password')).toEqual({ to: '/', notice });
  });

  test('the sign-in screen leads to what was asked for', () => {
    expect(visit(true, '/login', { state: { from: '/menu/items?page=2' } })).toEqual({ to: '/menu/items?page=2' });
  });

  test.each(['https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', 7, undefined])(
    'the sign-in screen does not lead to %p',
    (from) => {
      expect(visit(true, '/login', { state: { from } })).toEqual({ to: '/' });
    },
  );
});
