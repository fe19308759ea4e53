import { screen } from '@testing-library/react';
import { openPreview } from './open-preview';
import {
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

test('several releases can be previewed together; a remote that is not live yet comes last', async () => {
  setUrl('/?preview=mf-stock@0.0.1,mf-menu@1.1.0-pr.2');
  const stock = { name: 'mf-stock', title: 'Stock', paths: ['stock'] };
  stubReleaseFiles({
    ...PREVIEWED_RELEASE_FILES,
    '/mf-stock/0.0.1/release.json': menuRelease({ version: '0.0.1' }, stock),
  });
  const { remotes } = await openPreviewPage();
  expect(listVersions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
    ['mf-stock', '0.0.1'],
  ]);
  expect(queryBanner()).toHaveTextContent('Preview in this tab: Stock 0.0.1, New menu 1.1.0-pr.2');
});

test('a repeated query parameter previews several releases; the tab keeps them all and leaves them all together', async () => {
  setUrl('/?preview=mf-menu@1.1.0-pr.2&preview=mf-staff@2.0.0');
  const newStaff = menuRelease({ version: '2.0.0' }, { name: 'mf-staff', title: 'New staff', paths: ['staff'] });
  stubReleaseFiles({ ...PREVIEWED_RELEASE_FILES, '/mf-staff/2.0.0/release.json': newStaff });
  const { remotes } = await openPreviewPage();
  const both = [
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '2.0.0'],
  ];
  expect(listVersions(remotes)).toEqual(both);
  expect(queryBanner()).toHaveTextContent('Preview in this tab: New menu 1.1.0-pr.2, New staff 2.0.0');
  expect(screen.getAllByRole('button')).toEqual([screen.getByRole('button', { name: 'Leave preview' })]);
  setUrl('/staff');
  expect(listVersions((await openPreview(liveRemotes)).remotes)).toEqual(both);
  setUrl('/staff?preview=');
  expect(listVersions((await openPreview(liveRemotes)).remotes)).toEqual(LIVE_VERSIONS);
});

test.each([
  ['the release that gains it', 'mf-menu@1.1.0-pr.2,mf-staff@2.0.0'],
  ['the release that loses it', 'mf-staff@2.0.0,mf-menu@1.1.0-pr.2'],
])('a path can have moved between two previewed releases, with %s listed first', async (_case, requested) => {
  setUrl(`/?preview=${requested}`);
  stubReleaseFiles({
    '/mf-menu/1.1.0-pr.2/release.json': menuRelease({}, { paths: ['menu', 'staff'] }),
    '/mf-staff/2.0.0/release.json': menuRelease(
      { version: '2.0.0' },
      { name: 'mf-staff', title: 'New staff', paths: ['people'] },
    ),
  });
  const { remotes } = await openPreviewPage();
  expect(remotes.map(({ description }) => description.paths)).toEqual([['menu', 'staff'], ['people']]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a release that takes over another area’s path is not shown when the other area’s preview is unavailable', async () => {
  setUrl('/?preview=mf-menu@1.1.0-pr.2,mf-staff@2.0.0');
  stubReleaseFiles({ '/mf-menu/1.1.0-pr.2/release.json': menuRelease({}, { paths: ['menu', 'staff'] }) });
  const { remotes } = await openPreviewPage();
  expect(listVersions(remotes)).toEqual(LIVE_VERSIONS);
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'mf-staff 2.0.0 is not on the server. The live version is in use.',
    'mf-menu 1.1.0-pr.2 wants the address /staff, which belongs to Staff. The live version is in use.',
  ]);
});

test('of two previewed releases with the same path the first is shown', async () => {
  setUrl('/?preview=mf-menu@1.1.0-pr.2,mf-stock@0.0.1');
  const stock = { name: 'mf-stock', title: 'Stock', paths: ['menu'] };
  stubReleaseFiles({
    ...PREVIEWED_RELEASE_FILES,
    '/mf-stock/0.0.1/release.json': menuRelease({ version: '0.0.1' }, stock),
  });
  const { remotes } = await openPreviewPage();
  expect(listVersions(remotes)).toEqual([
    ['mf-menu', '1.1.0-pr.2'],
    ['mf-staff', '1.0.0'],
  ]);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^mf-stock 0\.0\.1 wants the address \/menu, which belongs to New menu\.$/,
  );
});
