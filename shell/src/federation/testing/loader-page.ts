import { http } from '@backoffice/platform/client';
import type { RemoteModule } from '@backoffice/platform/remote/module';
import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';
import { AxiosHeaders } from 'axios';
import { remoteHealthStore } from '../../recovery/remote-health-store';
import { RemoteLoadError } from '../release-loader';
import { createRemoteLoader } from '../remote-loader';

// Fixtures of the loader tests: an area with releases that load or fail as each test chooses.

export const createRelease = (version: string): Release => ({
  version,
  manifest: `/mf-food/${version}/manifest.json`,
  entry: `/mf-food/${version}/entry.js`,
  preload: [],
  integrity: {},
});
export const foodRemote: RegisteredRemote = {
  description: { name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
  current: createRelease('2'),
};
export const foodModule: RemoteModule = { routes: { menu: [{ path: 'dishes' }] } };

export type LoadOutcome = () => Promise<unknown>;
export const loadFoodModule: LoadOutcome = async () => ({ default: foodModule });
export const failToLoad: LoadOutcome = async () => {
  throw Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' });
};
export const neverSettle: LoadOutcome = () => new Promise(() => {});
export const delayBy =
  (ms: number, outcome: LoadOutcome): LoadOutcome =>
  async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return await outcome();
  };
export const failOnShellChunk: LoadOutcome = async () => {
  const request = 'http://localhost/shell/1/shared-lists.js';
  throw Object.assign(new Error('Loading chunk 8 failed'), { name: 'ChunkLoadError', request });
};

/**
 * Creates a loader whose releases have the given outcomes by version, one per attempt. `published` is the record of
 * Food in the published registry, null if that cannot be fetched. `attempts` lists the load attempts
 * as `version.attempt`.
 */
export function createTestLoader(outcomes: Record<string, LoadOutcome[]>, published: object | null) {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (published === null) throw new TypeError('Failed to fetch');
    return Response.json({ remotes: [{ ...foodRemote, ...published }] });
  });
  const attempts: string[] = [];
  const loader = createRemoteLoader({
    load: async (_name, { version }, attempt) => {
      attempts.push(`${version}.${attempt}`);
      return await (outcomes[version]?.shift() ?? failToLoad)();
    },
  });
  return { loader, attempts };
}

/** Returns the loaded routes or the error message. */
export async function readOutcome(loading: Promise<RemoteModule>): Promise<unknown> {
  try {
    const { routes } = await loading;
    const [first] = routes.menu ?? [];
    return first?.children === undefined ? routes.menu : ['with a notice', ...first.children];
  } catch (error) {
    return error instanceof RemoteLoadError ? error.message : `not refused: ${error}`;
  }
}

export const foodPages = foodModule.routes.menu ?? [];
export const pagesWithNotice = ['with a notice', ...foodPages];
export const UNREACHABLE_MESSAGE = 'Its files could not be loaded. Check the connection and try again.';

/**
 * Clears what earlier tests stored and starts fake timers before each test of a file. `reports` lists failure reports.
 */
export function resetPageBeforeEach() {
  const reports: Record<string, unknown>[] = [];
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    sessionStorage.clear();
    localStorage.clear();
    remoteHealthStore.setState(new Map(), true);
    reports.length = 0;
    http.defaults.adapter = async (config) => {
      reports.push(JSON.parse(config.data));
      return { data: '', status: 204, statusText: '', headers: new AxiosHeaders(), config };
    };
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  const listReports = () => reports.map(({ phase, version, message }) => [phase, version, message]);
  return { reports, listReports };
}

/** Advances the fake timers and runs the promise callbacks that follow. */
export const advanceTime = (ms: number) => jest.advanceTimersByTimeAsync(ms);
