import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { endSession, startSession } from '@backoffice/shared/session';
import { renderWithProviders } from '@backoffice/shared/testing/render';
import { sessionTokens, signedInBeforeEach } from '@backoffice/shared/testing/session';
import { screen } from '@testing-library/react';
import { previewIsAskedFor } from './asked-for';
import { openPreview } from './open-preview';

const HASH = `sha384-${'a'.repeat(64)}`;

function liveRemote(name: string, title: string, path: string): RegisteredRemote {
  return {
    description: { name, title, paths: [path], visitors: 'signed-in', shell: '^1.0.0' },
    current: { version: '1.0.0', manifest: '', entry: `/${name}/1.0.0/entry.js`, preload: [], integrity: {} },
  };
}

const live = [liveRemote('mf-menu', 'Menu', 'menu'), liveRemote('mf-staff', 'Staff', 'staff')];

/** What the build of mf-menu 1.1.0-pr.2 wrote down, with changes. */
function menuRelease(changes: object = {}, description: object = {}) {
  return {
    version: '1.1.0-pr.2',
    description: { ...live[0]?.description, title: 'New menu', ...description },
    manifest: 'mf-manifest.json',
    entry: 'remoteEntry.abc.js',
    preload: ['remoteEntry.abc.js', 'module.abc.js'],
    needs: [],
    integrity: { 'remoteEntry.abc.js': HASH, 'module.abc.js': HASH },
    ...changes,
  };
}

/** The server has these release descriptions, by address; a number is a status, null no answer. */
function serve(files: Record<string, unknown>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const file = files[String(address)];
    if (file === null) throw new TypeError('Failed to fetch');
    if (file === undefined) return Response.json({ code: 'not_found' }, { status: 404 });
    return typeof file === 'number' ? new Response('', { status: file }) : Response.json(file);
  });
}

const PREVIEWED = { '/mf-menu/1.1.0-pr.2/release.json': menuRelease() };
const versions = (remotes: RegisteredRemote[]) =>
  remotes.map(({ description, current }) => [description.name, current.version]);
const LIVE_VERSIONS = versions(live);

function visit(address: string): void {
  window.history.replaceState(null, '', address);
}

/** Opens the page and shows its banner. */
async function open() {
  const { remotes, banner } = await openPreview(live);
  const view = renderWithProviders(<div>{banner}</div>);
  return { ...view, remotes };
}

const banner = () => screen.queryByRole('region', { name: 'Preview' });

signedInBeforeEach();
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  visit('/');
});

test('without a wish nothing of it is loaded', () => {
  visit('/menu/items?page=2');
  expect(previewIsAskedFor()).toBe(false);
  visit('/menu/items?preview=mf-menu@1.1.0-pr.2');
  expect(previewIsAskedFor()).toBe(true);
});

test('the wanted version stands in its place, its files with the integrity that its build gave', async () => {
  visit('/menu/items?page=2&preview=mf-menu@1.1.0-pr.2#top');
  serve(PREVIEWED);
  const { remotes } = await open();
  expect(remotes.map(({ description }) => description.title)).toEqual(['New menu', 'Staff']);
  expect(remotes[0]?.current).toEqual({
    version: '1.1.0-pr.2',
    manifest: '/mf-menu/1.1.0-pr.2/mf-manifest.json',
    entry: '/mf-menu/1.1.0-pr.2/remoteEntry.abc.js',
    preload: ['/mf-menu/1.1.0-pr.2/remoteEntry.abc.js', '/mf-menu/1.1.0-pr.2/module.abc.js'],
    integrity: {
      '/mf-menu/1.1.0-pr.2/remoteEntry.abc.js': HASH,
      '/mf-menu/1.1.0-pr.2/module.abc.js': HASH,
    },
  });
  expect(banner()).toHaveTextContent('Preview in this tab: New menu 1.1.0-pr.2');
});

test('the address loses the wish and nothing else, and the tab keeps it', async () => {
  visit('/menu/items?page=2&preview=mf-menu@1.1.0-pr.2#top');
  serve(PREVIEWED);
  await open();
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/menu/items?page=2#top');
  visit('/staff');
  expect(previewIsAskedFor()).toBe(true);
  const { remotes } = await openPreview(live);
  expect(versions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
  ]);
});

test('an empty wish ends it', async () => {
  sessionStorage.setItem('preview', 'mf-menu@1.1.0-pr.2');
  visit('/menu/items?preview=');
  const asked = serve(PREVIEWED);
  const { remotes } = await open();
  expect(versions(remotes)).toEqual(LIVE_VERSIONS);
  expect(banner()).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
  expect(previewIsAskedFor()).toBe(false);
});

test('several areas are previewed at once, one that is not live yet after the others', async () => {
  visit('/?preview=mf-stock@0.0.1,mf-menu@1.1.0-pr.2');
  const stock = { name: 'mf-stock', title: 'Stock', paths: ['stock'] };
  serve({ ...PREVIEWED, '/mf-stock/0.0.1/release.json': menuRelease({ version: '0.0.1' }, stock) });
  const { remotes } = await open();
  expect(versions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
    ['mf-stock', '0.0.1'],
  ]);
  expect(banner()).toHaveTextContent('Preview in this tab: Stock 0.0.1, New menu 1.1.0-pr.2');
});

const refusals: Array<[why: string, file: unknown, said: string]> = [
  ['is not there', undefined, 'mf-menu 1.1.0-pr.2 is not on the server.'],
  ['cannot be asked for', null, 'mf-menu 1.1.0-pr.2 could not be asked for.'],
  ['is answered with an error', 503, 'mf-menu 1.1.0-pr.2 was answered with 503.'],
  ['is no release', { hello: 1 }, 'mf-menu 1.1.0-pr.2 is not as a release should be.'],
  ['names another version', menuRelease({ version: '9.9.9' }), 'mf-menu 1.1.0-pr.2 is not as a release should be.'],
  ['names another area', menuRelease({}, { name: 'mf-staff' }), 'mf-menu 1.1.0-pr.2 is not as a release should be.'],
  [
    'has its entry elsewhere',
    menuRelease({ entry: 'https://evil.example/entry.js' }),
    'mf-menu 1.1.0-pr.2 is not as a release should be.',
  ],
  [
    'reaches out of its folder',
    menuRelease({ preload: ['../1.0.0/entry.js'] }),
    'mf-menu 1.1.0-pr.2 is not as a release should be.',
  ],
  [
    'has an entry without integrity',
    menuRelease({ integrity: { 'module.abc.js': HASH } }),
    'mf-menu 1.1.0-pr.2 has files without an integrity.',
  ],
  [
    'is for another shell',
    menuRelease({}, { shell: '^2.0.0' }),
    'mf-menu 1.1.0-pr.2 was written for another shell (^2.0.0).',
  ],
  [
    'is for signed-out visitors',
    menuRelease({}, { visitors: 'signed-out' }),
    'mf-menu 1.1.0-pr.2 is for visitors who are not signed in, who get no preview.',
  ],
  [
    'wants the address of another area',
    menuRelease({}, { paths: ['menu', 'staff'] }),
    'mf-menu 1.1.0-pr.2 wants the address /staff, which belongs to Staff.',
  ],
];

test.each(refusals)('of a version that %s the live one is in use, and why is said once', async (_why, file, said) => {
  visit('/?preview=mf-menu@1.1.0-pr.2');
  serve({ '/mf-menu/1.1.0-pr.2/release.json': file });
  const { remotes, user } = await open();
  expect(versions(remotes)).toEqual(LIVE_VERSIONS);
  expect(screen.getByRole('alert')).toHaveTextContent(`${said} The live version is in use.`);
  expect(previewIsAskedFor()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(banner()).not.toBeInTheDocument();
});

test('one that cannot be shown leaves the other previewed', async () => {
  visit('/?preview=mf-menu@1.1.0-pr.2,mf-staff@9.9.9,nonsense');
  serve(PREVIEWED);
  const { remotes } = await open();
  expect(versions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
  ]);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '“nonsense” names no area and version, as mf-name@1.4.0-pr.12 would.',
    'mf-staff 9.9.9 is not on the server. The live version is in use.',
  ]);
  expect(sessionStorage.getItem('preview')).toBe('mf-menu@1.1.0-pr.2');
});

test('signed out there is no preview; signing in loads the page anew, with it', async () => {
  endSession();
  visit('/menu/items?preview=mf-menu@1.1.0-pr.2');
  const asked = serve(PREVIEWED);
  const reloads: string[] = [];
  const { remotes, banner } = await openPreview(live, () => reloads.push('reload'));
  expect([versions(remotes), banner]).toEqual([LIVE_VERSIONS, undefined]);
  expect(asked).not.toHaveBeenCalled();
  expect(location.search).toBe('');
  startSession(sessionTokens());
  startSession(sessionTokens({}, 'b'));
  expect(reloads).toEqual(['reload']);
  expect(versions((await openPreview(live)).remotes)).toContainEqual(['mf-menu', '1.1.0-pr.2']);
});

test('in a browser that refuses storage the preview lasts as long as the page', async () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  visit('/menu/items?preview=mf-menu@1.1.0-pr.2');
  serve(PREVIEWED);
  const { remotes } = await open();
  expect(versions(remotes)).toContainEqual(['mf-menu', '1.1.0-pr.2']);
  expect(previewIsAskedFor()).toBe(false);
  expect(versions((await openPreview(live)).remotes)).toEqual(LIVE_VERSIONS);
});
