/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { listRequests } from '../../test/fixtures/open-page';
import { renderPageInProcess } from '../../test/fixtures/render-page-in-process';
import { readPageRegistry } from './page-document';

const release = (version: string, paths: string[], calls: string[]) => ({
  description: {
    ...{ name: 'mf-food', title: 'Food', paths, visitors: 'signed-in', shell: '^1.0.0' },
    begins: { '/menu': calls },
  },
  current: { version, preload: [`/mf-food/${version}/entry.js`], integrity: {} },
});

const food = {
  ...release('1', ['menu'], ['/items']),
  rollout: { ...release('2', ['menu', 'recipes'], ['/recipes']), locations: [3, 7] },
};
const door = {
  description: { name: 'mf-door', title: 'Door', paths: ['login'], visitors: 'signed-out', shell: '^1.0.0' },
  current: { version: '1', preload: [], integrity: {} },
};
const page = new DOMParser().parseFromString(
  renderPageInProcess({ shellFiles: [], remotes: [door, food] }),
  'text/html',
);

const open = (address: string) => listRequests(page, address);
const version = () => readPageRegistry().remotes[1]?.current.version;

afterEach(() => {
  endSession();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('a location of the rollout preloads only the staged version, and prefetches its page’s requests', () => {
  startSession(sessionTokens({ locationId: 3 }));
  expect(open('/menu')).toEqual(['/mf-food/2/entry.js', '/api/recipes']);
  expect(version()).toBe('2');
});

test('at other locations, the document has the live version', () => {
  startSession(sessionTokens({ locationId: 4 }));
  expect(open('/menu')).toEqual(['/mf-food/1/entry.js', '/api/items']);
  expect(version()).toBe('1');
});

test('a page that only the staged version has is preloaded only at the locations of the rollout', () => {
  startSession(sessionTokens({ locationId: 7 }));
  expect(open('/recipes')).toEqual(['/mf-food/2/entry.js']);
  startSession(sessionTokens({ locationId: 4 }));
  expect(open('/recipes')).toEqual([]);
});

test('a location of the rollout gets the staged version even with an expired access token, because the shell refreshes it', () => {
  startSession(sessionTokens({ locationId: 3, exp: Date.now() / 1000 - 60 }));
  open('/menu');
  expect(version()).toBe('2');
});

test.each([
  ['without a session', () => localStorage.clear()],
  ['without a refresh token, with which nobody is signed in', () => localStorage.removeItem('refresh_token')],
  ['with a malformed token', () => localStorage.setItem('auth_token', 'junk')],
])('the document has the live version for a visitor %s', (_case, change) => {
  startSession(sessionTokens({ locationId: 3 }));
  change();
  open('/menu');
  expect(version()).toBe('1');
});
