import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { screen } from '@testing-library/react';
import { openPreview } from './open-preview';
import { isPreviewRequested } from './requested-preview';
import {
  HASH,
  LIVE_VERSIONS,
  listVersions,
  liveRemotes,
  menuRelease,
  openPreviewPage,
  PREVIEWED_RELEASE_FILES,
  queryBanner,
  setUpPreviews,
  setUrl,
  stubReleaseFiles,
} from './testing/preview-page';

setUpPreviews();

test('a preview is requested only with the query parameter', () => {
  setUrl('/menu/items?page=2');
  expect(isPreviewRequested()).toBe(false);
  setUrl('/menu/items?preview=mf-menu@1.1.0-pr.2');
  expect(isPreviewRequested()).toBe(true);
});

test('the requested release replaces the live one, with the integrity hashes of its build', async () => {
  setUrl('/menu/items?page=2&preview=mf-menu@1.1.0-pr.2#top');
  stubReleaseFiles(PREVIEWED_RELEASE_FILES);
  const { remotes } = await openPreviewPage();
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
  expect(queryBanner()).toHaveTextContent('Preview in this tab: New menu 1.1.0-pr.2');
});

test('the query parameter is removed from the URL, and the tab keeps the preview', async () => {
  setUrl('/menu/items?page=2&preview=mf-menu@1.1.0-pr.2#top');
  stubReleaseFiles(PREVIEWED_RELEASE_FILES);
  await openPreviewPage();
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/menu/items?page=2#top');
  setUrl('/staff');
  expect(isPreviewRequested()).toBe(true);
  const { remotes } = await openPreview(liveRemotes);
  expect(listVersions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
  ]);
});

test('an empty query parameter ends the preview', async () => {
  sessionStorage.setItem('preview', 'mf-menu@1.1.0-pr.2');
  setUrl('/menu/items?preview=');
  const fetchSpy = stubReleaseFiles(PREVIEWED_RELEASE_FILES);
  const { remotes } = await openPreviewPage();
  expect(listVersions(remotes)).toEqual(LIVE_VERSIONS);
  expect(queryBanner()).not.toBeInTheDocument();
  expect(fetchSpy).not.toHaveBeenCalled();
  expect(isPreviewRequested()).toBe(false);
});

const unavailableCases: Array<[description: string, file: unknown, message: string]> = [
  ['is missing', undefined, 'mf-menu 1.1.0-pr.2 is not on the server.'],
  ['cannot be fetched', null, 'mf-menu 1.1.0-pr.2 could not be fetched.'],
  ['has an error status', 503, 'mf-menu 1.1.0-pr.2 failed to load with status 503.'],
  ['is not a release', { hello: 1 }, 'mf-menu 1.1.0-pr.2 is not a valid release.'],
  ['names another version', menuRelease({ version: '9.9.9' }), 'mf-menu 1.1.0-pr.2 is not a valid release.'],
  ['names another remote', menuRelease({}, { name: 'mf-staff' }), 'mf-menu 1.1.0-pr.2 is not a valid release.'],
  [
    'has its entry on another host',
    menuRelease({ entry: 'https://evil.example/entry.js' }),
    'mf-menu 1.1.0-pr.2 is not a valid release.',
  ],
  [
    'has a file outside of its folder',
    menuRelease({ preload: ['../1.0.0/entry.js'] }),
    'mf-menu 1.1.0-pr.2 is not a valid release.',
  ],
  [
    'has an entry without integrity',
    menuRelease({ integrity: { 'module.abc.js': HASH } }),
    'mf-menu 1.1.0-pr.2 has files without an integrity hash.',
  ],
  [
    'needs another shell version',
    menuRelease({}, { shell: '^2.0.0' }),
    'mf-menu 1.1.0-pr.2 was written for another shell (^2.0.0).',
  ],
  [
    'is for signed-out visitors',
    menuRelease({}, { visitors: 'signed-out' }),
    'mf-menu 1.1.0-pr.2 is for signed-out visitors, who get no preview.',
  ],
  [
    'claims the path of another remote',
    menuRelease({}, { paths: ['menu', 'staff'] }),
    'mf-menu 1.1.0-pr.2 wants the address /staff, which belongs to Staff.',
  ],
];

test.each(unavailableCases)(
  'the live release is used, with a message, when the requested release %s',
  async (_case, file, message) => {
    setUrl('/?preview=mf-menu@1.1.0-pr.2');
    stubReleaseFiles({ '/mf-menu/1.1.0-pr.2/release.json': file });
    const { remotes, user } = await openPreviewPage();
    expect(listVersions(remotes)).toEqual(LIVE_VERSIONS);
    expect(screen.getByRole('alert')).toHaveTextContent(`${message} The live version is in use.`);
    expect(isPreviewRequested()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(queryBanner()).not.toBeInTheDocument();
  },
);

test('a release that cannot be previewed does not affect the preview of another release', async () => {
  setUrl('/?preview=mf-menu@1.1.0-pr.2,mf-staff@9.9.9,nonsense');
  stubReleaseFiles(PREVIEWED_RELEASE_FILES);
  const { remotes } = await openPreviewPage();
  expect(listVersions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
  ]);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    '“nonsense” is not an area and version such as mf-name@1.4.0-pr.12.',
    'mf-staff 9.9.9 is not on the server. The live version is in use.',
  ]);
  expect(sessionStorage.getItem('preview')).toBe('mf-menu@1.1.0-pr.2');
});

test('a signed-out user gets no preview; signing in reloads the page with the preview', async () => {
  endSession();
  setUrl('/menu/items?preview=mf-menu@1.1.0-pr.2');
  const fetchSpy = stubReleaseFiles(PREVIEWED_RELEASE_FILES);
  const reloads: string[] = [];
  const { remotes, banner } = await openPreview(liveRemotes, () => reloads.push('reload'));
  expect([listVersions(remotes), banner]).toEqual([LIVE_VERSIONS, undefined]);
  expect(fetchSpy).not.toHaveBeenCalled();
  expect(location.search).toBe('');
  startSession(sessionTokens());
  startSession(sessionTokens({}, 'b'));
  expect(reloads).toEqual(['reload']);
  expect(listVersions((await openPreview(liveRemotes)).remotes)).toContainEqual(['mf-menu', '1.1.0-pr.2']);
});

test('a preview lasts until the page is closed when the browser blocks storage', async () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  setUrl('/menu/items?preview=mf-menu@1.1.0-pr.2');
  stubReleaseFiles(PREVIEWED_RELEASE_FILES);
  const { remotes } = await openPreviewPage();
  expect(listVersions(remotes)).toContainEqual(['mf-menu', '1.1.0-pr.2']);
  expect(isPreviewRequested()).toBe(false);
  expect(listVersions((await openPreview(liveRemotes)).remotes)).toEqual(LIVE_VERSIONS);
});
