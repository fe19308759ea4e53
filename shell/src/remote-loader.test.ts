import type { RemoteModule } from '@backoffice/shared/remote/module';
import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { createRemoteLoader, RemoteLoadError, type RemoteRuntime } from './remote-loader';

const menu: RegisteredRemote = {
  description: { name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
  current: { version: '1', manifest: '', entry: '/mf-food/1/entry.js', preload: [], integrity: {} },
};
const menuModule: RemoteModule = { routes: { menu: [] } };

/** A runtime that gives `answers` one after the other, and notes with which attempt it was asked. */
function runtimeWith(...answers: (() => Promise<unknown>)[]) {
  const attempts: number[] = [];
  const runtime: RemoteRuntime = {
    register: (_remote, attempt) => void attempts.push(attempt),
    load: () => (answers.shift() ?? (() => Promise.reject(new Error('asked too often'))))(),
  };
  return { runtime, attempts };
}

const given = (value: unknown) => () => Promise.resolve(value);
const failing = () => Promise.reject(new Error('net::ERR_FAILED'));

async function reasonOf(loading: Promise<unknown>): Promise<string> {
  const error = await loading.catch((caught: unknown) => caught);
  return error instanceof RemoteLoadError ? error.reason : `not refused: ${error}`;
}

test('a remote is loaded once, however often it is asked for', async () => {
  const { runtime } = runtimeWith(given({ default: menuModule }));
  const loader = createRemoteLoader(runtime);
  const loaded = await Promise.all([loader.load(menu), loader.load(menu)]);
  expect(loaded).toEqual([menuModule, menuModule]);
  await expect(loader.load(menu)).resolves.toBe(menuModule);
});

test('after a failure the server is asked again, each time as a new attempt', async () => {
  const { runtime, attempts } = runtimeWith(failing, failing, given({ default: menuModule }));
  const loader = createRemoteLoader(runtime);
  expect(await reasonOf(loader.load(menu))).toBe('unreachable');
  expect(await reasonOf(loader.load(menu))).toBe('unreachable');
  await expect(loader.load(menu)).resolves.toBe(menuModule);
  expect(attempts).toEqual([0, 1, 2]);
});

test.each([
  ['nothing', undefined],
  ['no default export', {}],
  ['no routes', { default: {} }],
  ['routes that are not lists', { default: { routes: { menu: {} } } }],
  ['no routes for its own path', { default: { routes: { other: [] } } }],
])('a remote that exposes %s is refused', async (_what, exposed) => {
  expect(await reasonOf(createRemoteLoader(runtimeWith(given(exposed)).runtime).load(menu))).toBe('malformed');
});

test('a remote written for another shell is refused without being fetched', async () => {
  const { runtime, attempts } = runtimeWith(given({ default: menuModule }));
  const newer = { ...menu, description: { ...menu.description, shell: '^2.0.0' } };
  expect(await reasonOf(createRemoteLoader(runtime).load(newer))).toBe('incompatible');
  expect(attempts).toEqual([]);
});

test('a remote that never answers is given up when its time is over', async () => {
  jest.useFakeTimers();
  const { runtime } = runtimeWith(() => new Promise(() => {}), given({ default: menuModule }));
  const loader = createRemoteLoader(runtime, 15_000);
  const reason = reasonOf(loader.load(menu));
  await jest.advanceTimersByTimeAsync(15_000);
  expect(await reason).toBe('too-slow');
  await expect(loader.load(menu)).resolves.toBe(menuModule);
  jest.useRealTimers();
});
