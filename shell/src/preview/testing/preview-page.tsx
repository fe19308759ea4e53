import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { screen } from '@testing-library/react';
import { openPreview } from '../open-preview';

// Fixtures of the preview tests: two live areas, and a release of one of them that is not live.

/** Signs in before each test of one file, and leaves the preview after it; call it once at the top. */
export function setUpPreviews(): void {
  signInBeforeEach();
  afterEach(() => {
    jest.restoreAllMocks();
    sessionStorage.clear();
    setUrl('/');
  });
}

export const HASH = `sha384-${'a'.repeat(64)}`;

function liveRemote(name: string, title: string, path: string): RegisteredRemote {
  return {
    description: { name, title, paths: [path], visitors: 'signed-in', shell: '^1.0.0' },
    current: { version: '1.0.0', manifest: '', entry: `/${name}/1.0.0/entry.js`, preload: [], integrity: {} },
  };
}

export const liveRemotes = [liveRemote('mf-menu', 'Menu', 'menu'), liveRemote('mf-staff', 'Staff', 'staff')];

/** Returns the release.json of mf-menu 1.1.0-pr.2, with changes. */
export function menuRelease(changes: object = {}, description: object = {}) {
  return {
    version: '1.1.0-pr.2',
    description: { ...liveRemotes[0]?.description, title: 'New menu', ...description },
    manifest: 'mf-manifest.json',
    entry: 'remoteEntry.abc.js',
    preload: ['remoteEntry.abc.js', 'module.abc.js'],
    needs: [],
    integrity: { 'remoteEntry.abc.js': HASH, 'module.abc.js': HASH },
    ...changes,
  };
}

/** Stubs the server's release.json files by URL; a number is an error status, null a network error. */
export function stubReleaseFiles(files: Record<string, unknown>) {
  return jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    const file = files[String(address)];
    if (file === null) throw new TypeError('Failed to fetch');
    if (file === undefined) return Response.json({ code: 'not_found' }, { status: 404 });
    return typeof file === 'number' ? new Response('', { status: file }) : Response.json(file);
  });
}

export const PREVIEWED_RELEASE_FILES = { '/mf-menu/1.1.0-pr.2/release.json': menuRelease() };
export const listVersions = (remotes: RegisteredRemote[]) =>
  remotes.map(({ description, current }) => [description.name, current.version]);
export const LIVE_VERSIONS = listVersions(liveRemotes);

export function setUrl(address: string): void {
  window.history.replaceState(null, '', address);
}

/** Opens the preview that the URL requests and renders its banner. */
export async function openPreviewPage() {
  const { remotes, banner } = await openPreview(liveRemotes);
  const view = renderWithProviders(<div>{banner}</div>);
  return { ...view, remotes };
}

export const queryBanner = () => screen.queryByRole('region', { name: 'Preview' });
