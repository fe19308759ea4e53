import { endSession, startSession } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { act, screen, waitFor } from '@testing-library/react';
import { ReleaseOffer } from './release-offer';

const MINUTE_MS = 60_000;

/** Creates a published registry with these live versions by workspace. */
function createRegistry(versions: Record<string, string>) {
  const { shell = '1', ...areas } = versions;
  return {
    shell: { current: { version: shell } },
    remotes: Object.entries(areas).map(([name, version]) => ({ description: { name }, current: { version } })),
  };
}

/** Creates the HTML of a page that was loaded with these versions. */
function createPageHtml({ shell, ...areas }: Record<string, string>): string {
  const remotes = createRegistry(areas).remotes;
  const inlined = JSON.stringify(shell === undefined ? { remotes } : { shell: { version: shell }, remotes });
  return `<script type="application/json" id="registry">${inlined}</script>`;
}

/** Opens a page with these versions; `respond` returns JSON, HTML, an error status, or null for a network error. */
function openPage(versions: Record<string, string>, respond: () => object | string | number | null) {
  document.body.innerHTML = createPageHtml(versions);
  const requests: Array<[address: unknown, cache: unknown]> = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    requests.push([address, init?.cache]);
    const body = respond();
    if (body === null) throw new TypeError('Failed to fetch');
    if (typeof body === 'string') return new Response(body);
    return typeof body === 'number' ? new Response('', { status: body }) : Response.json(body);
  });
  const updates: string[] = [];
  const view = renderWithProviders(<ReleaseOffer onUpdate={() => updates.push('update')} />);
  /** Makes the tab visible again and waits for the check that follows. */
  async function refocusTab(): Promise<void> {
    const requestCount = requests.length;
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(requests.length).toBeGreaterThan(requestCount));
    await waitFor(() => expect(view.queries.isFetching()).toBe(0));
  }
  return { ...view, requests, updates, refocusTab };
}

const queryOffer = () => screen.queryByRole('button', { name: 'Update now' });

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('the release offer checks the registry when the tab becomes visible again, and not before', async () => {
  const { requests, refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => createRegistry({ 'mf-menu': '1' }));
  expect(requests).toEqual([]);
  await refocusTab();
  expect(requests).toEqual([['/registry.json', 'no-cache']]);
  expect(queryOffer()).not.toBeInTheDocument();
});

test.each([
  ['a remote has another version', { shell: '1', 'mf-menu': '2' }],
  ['the shell has another version', { shell: '2', 'mf-menu': '1' }],
  ['a remote was added', { shell: '1', 'mf-menu': '1', 'mf-stock': '1' }],
  ['a remote was removed', { shell: '1' }],
])('the release offer is announced and shown when %s', async (_case, published) => {
  const { user, updates, refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => createRegistry(published));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await refocusTab();
  expect(screen.getByRole('status')).toHaveTextContent('An update is ready.');
  expect(updates).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(updates).toEqual(['update']);
});

test.each([
  ['shown at a location of the rollout', 3, true],
  ['not shown at another location', 4, false],
])('the release offer for a staged version is %s', async (_case, locationId, isOffered) => {
  startSession(sessionTokens({ locationId }));
  const { shell, remotes } = createRegistry({ 'mf-menu': '1' });
  const staged = { description: { name: 'mf-menu' }, current: { version: '2' }, locations: [3, 7] };
  const published = { shell, remotes: remotes.map((remote) => ({ ...remote, rollout: staged })) };
  const { refocusTab, unmount } = openPage({ shell: '1', 'mf-menu': '1' }, () => published);
  await refocusTab();
  expect(queryOffer() !== null).toBe(isOffered);
  unmount();
  endSession();
});

test('the release offer ignores the shell’s published version when the page has no shell version', async () => {
  const published = { shell: '2', 'mf-menu': '1' };
  const { refocusTab } = openPage({ 'mf-menu': '1' }, () => createRegistry(published));
  await refocusTab();
  expect(queryOffer()).not.toBeInTheDocument();
  published['mf-menu'] = '2';
  await refocusTab();
  expect(queryOffer()).toBeInTheDocument();
});

test('a dismissed release offer stays hidden until another release is published', async () => {
  const published = { 'mf-menu': '2' };
  const { user, refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => createRegistry(published));
  await refocusTab();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(queryOffer()).not.toBeInTheDocument();
  await refocusTab();
  expect(queryOffer()).not.toBeInTheDocument();
  published['mf-menu'] = '3';
  await refocusTab();
  expect(queryOffer()).toBeInTheDocument();
});

test('the release offer disappears when the page’s versions are live again', async () => {
  const published = { 'mf-menu': '2' };
  const { refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => createRegistry(published));
  await refocusTab();
  expect(queryOffer()).toBeInTheDocument();
  published['mf-menu'] = '1';
  await refocusTab();
  expect(queryOffer()).not.toBeInTheDocument();
});

test.each([
  ['has a network error', null],
  ['gets an error status', 503],
  ['gets no registry', { title: 'Hotel sign-in' }],
])('the release offer ignores a check that %s and checks again', async (_case, failure) => {
  const errors = jest.spyOn(console, 'error');
  const responses = [failure, createRegistry({ 'mf-menu': '2' })];
  const { refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => responses.shift() ?? null);
  await refocusTab();
  expect(queryOffer()).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(errors).not.toHaveBeenCalled();
  await refocusTab();
  expect(queryOffer()).toBeInTheDocument();
});

describe('the release offer during a deployment or after an interrupted one', () => {
  const changing = { ...createRegistry({ 'mf-menu': '2' }), change: { page: 'a' } };

  test.each([
    ['has no new versions', createPageHtml({ shell: '1', 'mf-menu': '1' })],
    ['has no registry', 'Hotel sign-in'],
  ])('is hidden when the published page %s', async (_case, page) => {
    const responses = [changing, page];
    const { refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => responses.shift() ?? null);
    await refocusTab();
    expect(responses).toEqual([]);
    expect(queryOffer()).not.toBeInTheDocument();
  });

  test('is shown when the published page has new versions', async () => {
    const responses = [changing, createPageHtml({ shell: '1', 'mf-menu': '2' })];
    const { requests, refocusTab } = openPage({ shell: '1', 'mf-menu': '1' }, () => responses.shift() ?? null);
    await refocusTab();
    expect(requests).toEqual([
      ['/registry.json', 'no-cache'],
      ['/', 'no-cache'],
    ]);
    expect(queryOffer()).toBeInTheDocument();
  });
});

test('the release offer checks every five minutes while the tab is visible, and never while it is hidden', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const { requests } = openPage({ shell: '1', 'mf-menu': '1' }, () => createRegistry({ 'mf-menu': '1' }));
  await act(() => jest.advanceTimersByTimeAsync(11 * MINUTE_MS));
  expect(requests).toHaveLength(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(30 * MINUTE_MS));
  expect(requests).toHaveLength(2);
});
