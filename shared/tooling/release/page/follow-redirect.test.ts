/** @jest-environment ./test/browser-environment.cjs */
import '../../test/browser-setup';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { listRequests } from '../../test/fixtures/open-page';
import { renderPageInProcess } from '../../test/fixtures/render-page-in-process';

const remote = (name: string, more: object) => ({
  description: { name, title: name, visitors: 'signed-in', shell: '^1.0.0', ...more },
  current: { version: '1', preload: [`/${name}/entry.js`], integrity: {} },
});
const loyalty = {
  paths: ['loyalty'],
  begins: { '/loyalty/cards': ['/former_cards'] },
  redirects: { '/loyalty/cards': '/menu/cards' },
};
const menu = remote('mf-menu', { paths: ['menu'], begins: { '/menu/cards': ['/cards'] } });
const parsePage = (...remotes: object[]) =>
  new DOMParser().parseFromString(renderPageInProcess({ shellFiles: [], remotes }), 'text/html');
const page = parsePage(remote('mf-loyalty', loyalty), menu);

const open = (address: string, opened = page) => listRequests(opened, address, { state: { key: 'kept' } });
const address = () => window.location.href.slice(window.location.origin.length);

afterEach(() => {
  endSession();
  localStorage.clear();
  jest.restoreAllMocks();
});

test('a visit to the former path of a page requests only the files and the data of the new page', () => {
  startSession(sessionTokens());
  const entries = window.history.length;
  expect(open('/loyalty/cards')).toEqual(['/mf-menu/entry.js', '/api/cards']);
  expect([address(), window.history.length]).toEqual(['/menu/cards', entries]);
});

test('the redirect keeps the rest of the path, the query, the hash and the state of the history entry', () => {
  open('/loyalty/cards/7?tab=points#top');
  expect(address()).toBe('/menu/cards/7?tab=points#top');
  expect(window.history.state).toEqual({ key: 'kept' });
});

test('a page without a redirect keeps its address', () => {
  startSession(sessionTokens());
  expect(open('/loyalty/stamps')).toEqual(['/mf-loyalty/entry.js']);
  expect(address()).toBe('/loyalty/stamps');
});

test('a redirect of a staged release applies only at the locations of its rollout', () => {
  const { redirects, ...live } = loyalty;
  const staged = remote('mf-loyalty', { ...live, redirects });
  const rollout = { ...staged, current: { ...staged.current, version: '2' }, locations: [3] };
  const rolloutPage = parsePage({ ...remote('mf-loyalty', live), rollout }, menu);
  startSession(sessionTokens({ locationId: 3 }));
  open('/loyalty/cards', rolloutPage);
  expect(address()).toBe('/menu/cards');
  startSession(sessionTokens({ locationId: 4 }));
  open('/loyalty/cards', rolloutPage);
  expect(address()).toBe('/loyalty/cards');
});

test('the document contains the redirect script only when an area has redirects', () => {
  const count = (document_: Document) => document_.querySelectorAll('script').length;
  expect(count(page) - count(parsePage(menu))).toBe(1);
});
