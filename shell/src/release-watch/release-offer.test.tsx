import { renderWithProviders } from '@backoffice/shared/testing/render';
import { act, screen, waitFor } from '@testing-library/react';
import { ReleaseOffer } from './release-offer';

const MINUTE_MS = 60_000;

/** The published registry: what `current` names, by workspace. */
function registry(versions: Record<string, string>) {
  const { shell = '1', ...areas } = versions;
  return {
    shell: { current: { version: shell } },
    remotes: Object.entries(areas).map(([name, version]) => ({ description: { name }, current: { version } })),
  };
}

/** What a page of these versions carries. */
function pageOf({ shell, ...areas }: Record<string, string>): string {
  const remotes = registry(areas).remotes;
  const inlined = JSON.stringify(shell === undefined ? { remotes } : { shell: { version: shell }, remotes });
  return `<script type="application/json" id="registry">${inlined}</script>`;
}

/** A page of these versions stands open beside a server that answers with JSON, a page, an error's status or nothing. */
function openPage(versions: Record<string, string>, answer: () => object | string | number | null) {
  document.body.innerHTML = pageOf(versions);
  const asked: Array<[address: unknown, cache: unknown]> = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    asked.push([address, init?.cache]);
    const body = answer();
    if (body === null) throw new TypeError('Failed to fetch');
    if (typeof body === 'string') return new Response(body);
    return typeof body === 'number' ? new Response('', { status: body }) : Response.json(body);
  });
  const updates: string[] = [];
  const view = renderWithProviders(<ReleaseOffer onUpdate={() => updates.push('update')} />);
  /** The tab is looked at again, after another one; what that starts is over. */
  async function lookAgain(): Promise<void> {
    const before = asked.length;
    act(() => {
      window.dispatchEvent(new Event('visibilitychange'));
    });
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await waitFor(() => expect(view.queries.isFetching()).toBe(0));
  }
  return { ...view, asked, updates, lookAgain };
}

const offer = () => screen.queryByRole('button', { name: 'Update now' });

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

test('nothing is asked for before the tab is looked at again, and then the server is asked for what is new', async () => {
  const { asked, lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => registry({ 'mf-menu': '1' }));
  expect(asked).toEqual([]);
  await lookAgain();
  expect(asked).toEqual([['/registry.json', 'no-cache']]);
  expect(offer()).not.toBeInTheDocument();
});

test.each([
  ['an area has another version', { shell: '1', 'mf-menu': '2' }],
  ['the shell has another version', { shell: '2', 'mf-menu': '1' }],
  ['an area joined', { shell: '1', 'mf-menu': '1', 'mf-stock': '1' }],
  ['an area is gone', { shell: '1' }],
])('when %s, that is said politely and offered', async (_what, published) => {
  const { user, updates, lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => registry(published));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await lookAgain();
  expect(screen.getByRole('status')).toHaveTextContent('An update is ready.');
  expect(updates).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update now' }));
  expect(updates).toEqual(['update']);
});

test('a page that does not say which shell it came with is compared by its areas', async () => {
  const published = { shell: '2', 'mf-menu': '1' };
  const { lookAgain } = openPage({ 'mf-menu': '1' }, () => registry(published));
  await lookAgain();
  expect(offer()).not.toBeInTheDocument();
  published['mf-menu'] = '2';
  await lookAgain();
  expect(offer()).toBeInTheDocument();
});

test('an offer that was dismissed stays away until yet another release', async () => {
  const published = { 'mf-menu': '2' };
  const { user, lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => registry(published));
  await lookAgain();
  await user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(offer()).not.toBeInTheDocument();
  await lookAgain();
  expect(offer()).not.toBeInTheDocument();
  published['mf-menu'] = '3';
  await lookAgain();
  expect(offer()).toBeInTheDocument();
});

test('an offer goes when what the page has is live again', async () => {
  const published = { 'mf-menu': '2' };
  const { lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => registry(published));
  await lookAgain();
  expect(offer()).toBeInTheDocument();
  published['mf-menu'] = '1';
  await lookAgain();
  expect(offer()).not.toBeInTheDocument();
});

test.each([
  ['no answer', null],
  ['an error', 503],
  ['a page instead of a registry', { title: 'Hotel sign-in' }],
])('%s is passed over in silence, and the next check counts', async (_what, failure) => {
  const errors = jest.spyOn(console, 'error');
  const answers = [failure, registry({ 'mf-menu': '2' })];
  const { lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => answers.shift() ?? null);
  await lookAgain();
  expect(offer()).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(errors).not.toHaveBeenCalled();
  await lookAgain();
  expect(offer()).toBeInTheDocument();
});

describe('while a deployment is under way, or after one that was interrupted,', () => {
  const changing = { ...registry({ 'mf-menu': '2' }), change: { page: 'a' } };

  test.each([
    ['has not got yet', pageOf({ shell: '1', 'mf-menu': '1' })],
    ['does not say', 'Hotel sign-in'],
  ])('what the page %s is not offered', async (_what, page) => {
    const answers = [changing, page];
    const { lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => answers.shift() ?? null);
    await lookAgain();
    expect(answers).toEqual([]);
    expect(offer()).not.toBeInTheDocument();
  });

  test('what the page has is offered', async () => {
    const answers = [changing, pageOf({ shell: '1', 'mf-menu': '2' })];
    const { asked, lookAgain } = openPage({ shell: '1', 'mf-menu': '1' }, () => answers.shift() ?? null);
    await lookAgain();
    expect(asked).toEqual([
      ['/registry.json', 'no-cache'],
      ['/', 'no-cache'],
    ]);
    expect(offer()).toBeInTheDocument();
  });
});

test('while the tab is looked at, the server is asked every few minutes; while it is hidden, not at all', async () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  const { asked } = openPage({ shell: '1', 'mf-menu': '1' }, () => registry({ 'mf-menu': '1' }));
  await act(() => jest.advanceTimersByTimeAsync(11 * MINUTE_MS));
  expect(asked).toHaveLength(2);
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  window.dispatchEvent(new Event('visibilitychange'));
  await act(() => jest.advanceTimersByTimeAsync(30 * MINUTE_MS));
  expect(asked).toHaveLength(2);
});
