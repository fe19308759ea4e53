import { http } from '@backoffice/shared/client';
import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/shared/remote/registry';
import { AxiosHeaders } from 'axios';
import { PATIENCE_MS } from './recovery';
import { createRemoteLoader, RemoteLoadError, TIME_BUDGET_MS } from './remote-loader';
import { remoteLoads } from './remote-loads';

const release = (version: string): Release => ({
  version,
  manifest: `/mf-food/${version}/manifest.json`,
  entry: `/mf-food/${version}/entry.js`,
  preload: [],
  integrity: {},
});
const food: RegisteredRemote = {
  description: { name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
  current: release('2'),
};
const foodModule: RemoteModule = { routes: { menu: [{ path: 'dishes' }] } };

type Answer = () => Promise<unknown>;
const works: Answer = async () => ({ default: foodModule });
const unreachable: Answer = async () => {
  throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
};
const hangs: Answer = () => new Promise(() => {});
const after =
  (ms: number, answer: Answer): Answer =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return await answer();
  };
const withoutShellChunk: Answer = async () => {
  const request = 'http://localhost/shell/1/shared-lists.js';
  throw Object.assign(new Error('Loading chunk 8 failed'), { name: 'ChunkLoadError', request });
};

let reports: Record<string, unknown>[];

/**
 * A page whose releases answer as `answers` says, one answer for each attempt; `published` is what the server's registry
 * says by now, null where it cannot be had. `asked` names what was asked for: version and attempt.
 */
function openPage(answers: Record<string, Answer[]>, published: object | null) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (published === null) throw new TypeError('Failed to fetch');
    return Response.json({ remotes: [{ ...food, ...published }] });
  });
  const asked: string[] = [];
  const loader = createRemoteLoader({
    load: async (_name, { version }, attempt) => {
      asked.push(`${version}.${attempt}`);
      return await (answers[version]?.shift() ?? unreachable)();
    },
  });
  return { loader, asked };
}

/** The paths of what was loaded, or why nothing was. */
async function outcome(loading: Promise<RemoteModule>): Promise<unknown> {
  try {
    const { routes } = await loading;
    const [first] = routes.menu ?? [];
    return first?.children === undefined ? routes.menu : ['with a notice', ...first.children];
  } catch (error) {
    return error instanceof RemoteLoadError ? error.message : `not refused: ${error}`;
  }
}

const pages = foodModule.routes.menu ?? [];
const earlier = ['with a notice', ...pages];
const UNREACHABLE = 'Its files could not be loaded. Check the connection and try again.';
const TOO_SLOW = 'Its files took too long to arrive. Try again.';

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  sessionStorage.clear();
  localStorage.clear();
  remoteLoads.setState(new Map(), true);
  reports = [];
  http.defaults.adapter = async (config) => {
    reports.push(JSON.parse(config.data));
    return { data: '', status: 204, statusText: '', headers: new AxiosHeaders(), config };
  };
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Lets `ms` pass, and all that follows from it happen. */
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const told = () => reports.map(({ phase, version, message }) => [phase, version, message]);

test('a remote is loaded once, however often it is asked for', async () => {
  const { loader, asked } = openPage({ 2: [works] }, {});
  expect(await Promise.all([loader.load(food), loader.load(food)])).toEqual([foodModule, foodModule]);
  await expect(loader.load(food)).resolves.toBe(foodModule);
  expect(asked).toEqual(['2.0']);
  expect(remoteLoads.getState().get('mf-food')).toMatchObject({ version: '2', usesPrevious: false });
});

test('what cannot be loaded is told of once, and each further try asks at another address', async () => {
  const { loader, asked } = openPage({ 2: [unreachable, unreachable, works] }, {});
  expect(await outcome(loader.load(food))).toBe(UNREACHABLE);
  expect(reports).toHaveLength(1);
  expect(await outcome(loader.load(food))).toBe(UNREACHABLE);
  expect(await outcome(loader.load(food))).toEqual(pages);
  expect(asked).toEqual(['2.0', '2.1', '2.2']);
  expect(reports).toHaveLength(2);
});

test('a release that fails at once is replaced by the one before it, with a notice', async () => {
  const { loader, asked } = openPage({ 2: [unreachable], 1: [works] }, { previous: release('1') });
  expect(await outcome(loader.load(food))).toEqual(earlier);
  expect(asked).toEqual(['2.0', '1.0']);
  expect(remoteLoads.getState().get('mf-food')).toMatchObject({
    version: '1',
    usesPrevious: true,
    lastFailure: { version: '2', phase: 'load' },
  });
});

test('a release that never answers is replaced when its time is over, and not before', async () => {
  const { loader, asked } = openPage({ 2: [hangs], 1: [works] }, { previous: release('1') });
  const loading = outcome(loader.load(food));
  await pass(TIME_BUDGET_MS - 1);
  expect(asked).toEqual(['2.0']);
  await pass(1);
  expect(await loading).toEqual(earlier);
  expect(told()).toEqual([['load', '2', 'took longer than its time budget']]);
});

test('what is only slow is still used when it comes before its replacement', async () => {
  const answers = { 2: [after(TIME_BUDGET_MS + 500, works)], 1: [after(1000, works)] };
  const { loader } = openPage(answers, { previous: release('1') });
  const loading = outcome(loader.load(food));
  await pass(TIME_BUDGET_MS + 2000);
  expect(await loading).toEqual(pages);
  expect(remoteLoads.getState().get('mf-food')).toMatchObject({ version: '2', usesPrevious: false });
});

test('what is only slow is waited for longer where nothing replaces it', async () => {
  const { loader } = openPage({ 2: [after(PATIENCE_MS - 1, works)] }, {});
  const loading = outcome(loader.load(food));
  await pass(PATIENCE_MS);
  expect(await loading).toEqual(pages);
});

test('where nothing replaces what never answers, patience ends', async () => {
  const { loader } = openPage({ 2: [hangs] }, {});
  const loading = outcome(loader.load(food));
  await pass(PATIENCE_MS);
  expect(await loading).toBe(TOO_SLOW);
  expect(reports).toHaveLength(1);
});

test('when the earlier release fails as well, the reason is the current one’s, and both are told of', async () => {
  const shell = { description: { ...food.description, shell: '^2.0.0' } };
  const { loader } = openPage({ 2: [works], 1: [unreachable] }, { ...shell, previous: release('1') });
  expect(await outcome(loader.load({ ...food, ...shell }))).toBe('The back office was updated. Reload the page.');
  expect(told()).toEqual([
    ['start', '2', 'was written for another version of the shell'],
    ['load', '1', 'ChunkLoadError: Loading chunk 7 failed'],
  ]);
});

test('a release written for another shell is not asked for', async () => {
  const shell = { description: { ...food.description, shell: '^2.0.0' } };
  const { loader, asked } = openPage({ 2: [works], 1: [works] }, { ...shell, previous: release('1') });
  expect(await outcome(loader.load({ ...food, ...shell }))).toEqual(earlier);
  expect(asked).toEqual(['1.0']);
});

test('what was released since the page was opened comes first, without a notice', async () => {
  const published = { current: release('3'), previous: release('2') };
  const { loader, asked } = openPage({ 2: [unreachable], 3: [works] }, published);
  expect(await outcome(loader.load(food))).toEqual(pages);
  expect(asked).toEqual(['2.0', '3.0']);
  expect(remoteLoads.getState().get('mf-food')).toMatchObject({ version: '3', usesPrevious: false });
});

test('of two releases that fail, a further try asks for both again', async () => {
  const answers = { 2: [unreachable, unreachable], 1: [unreachable, works] };
  const { loader, asked } = openPage(answers, { previous: release('1') });
  expect(await outcome(loader.load(food))).toBe(UNREACHABLE);
  expect(await outcome(loader.load(food))).toEqual(earlier);
  expect(asked).toEqual(['2.0', '1.0', '2.1', '1.1']);
});

test('what a rollback replaced does not come back', async () => {
  const { loader, asked } = openPage({ 2: [unreachable], 1: [works] }, { previous: release('1'), by: 'rollback' });
  expect(await outcome(loader.load(food))).toBe(UNREACHABLE);
  expect(asked).toEqual(['2.0']);
});

test('without the published registry there is still a way to try again', async () => {
  const { loader } = openPage({ 2: [unreachable, works] }, null);
  expect(await outcome(loader.load(food))).toBe(UNREACHABLE);
  expect(await outcome(loader.load(food))).toEqual(pages);
});

test('a chunk of the shell that is missing is asked for once more, and no release is blamed for it', async () => {
  const { loader, asked } = openPage({ 2: [withoutShellChunk, works], 1: [works] }, { previous: release('1') });
  expect(await outcome(loader.load(food))).toEqual(pages);
  expect(asked).toEqual(['2.0', '2.1']);
});

test('while a chunk of the shell stays missing, no other release is tried, and that is told of once', async () => {
  const answers = { 2: [withoutShellChunk, withoutShellChunk], 1: [works] };
  const { loader, asked } = openPage(answers, { previous: release('1') });
  expect(await outcome(loader.load(food))).toBe(UNREACHABLE);
  expect(asked).toEqual(['2.0', '2.1']);
  expect(told()).toEqual([['load', '2', '/shell/1/shared-lists.js did not arrive']]);
});

test('a version that was set aside in this tab is not asked for, and nothing failed', async () => {
  sessionStorage.setItem('mf-food', '2');
  const { loader, asked } = openPage({ 2: [works], 1: [works] }, { previous: release('1') });
  expect(await outcome(loader.load(food))).toEqual(earlier);
  expect(asked).toEqual(['1.0']);
  expect(reports).toEqual([]);
});

test('a version that was set aside is used after all when the earlier one cannot be', async () => {
  sessionStorage.setItem('mf-food', '2');
  const { loader } = openPage({ 2: [works], 1: [unreachable] }, { previous: release('1') });
  expect(await outcome(loader.load(food))).toEqual(pages);
});

test.each([
  ['nothing', undefined],
  ['no default export', {}],
  ['no routes', { default: {} }],
  ['routes that are not lists', { default: { routes: { menu: {} } } }],
  ['no routes for its own path', { default: { routes: { other: [] } } }],
])('a release that exposes %s is refused', async (_what, exposed) => {
  const { loader } = openPage({ 2: [async () => exposed] }, {});
  expect(await outcome(loader.load(food))).toBe('What was loaded does not work. Try again in a moment.');
  expect(told()).toEqual([['start', '2', 'does not expose routes for each of its paths']]);
});

test('an earlier release need not have every path that the current one has', async () => {
  const answers = { 2: [unreachable], 1: [async () => ({ default: { routes: { other: [] } } })] };
  const { routes } = await openPage(answers, { previous: release('1') }).loader.load(food);
  expect(Object.keys(routes)).toEqual(['other']);
});
