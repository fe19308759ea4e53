import { getInventoryCounts } from '@backoffice/contract/inventory';
import { buildAccessToken, sessionTokens } from '@backoffice/testing/session';
import { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

const counts = { categories: 8, active_items: 60, modifier_groups: 12 };

/** The part of the Web Locks API that the client uses: tasks run one after the other, in the order of the requests. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();

  request<Result>(_: string, task: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(task);
    this.last = result.catch(() => {});
    return result;
  }
}

let refreshes = 0;

/**
 * HTTP adapter that simulates a server: it accepts one refresh, and rejects every access token except the new one as
 * expired.
 */
async function respondAsServer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const respond = (status: number, data: unknown, headers = {}): AxiosResponse => ({
    status,
    statusText: '',
    data,
    headers: new AxiosHeaders(headers),
    config,
  });
  if (config.url === '/auth/refresh') {
    refreshes += 1;
    return refreshes === 1
      ? respond(200, { data: sessionTokens({}, 'b') })
      : respond(401, { code: 'session_ended', message: 'Used twice' });
  }
  return config.headers.get('Authorization') === `Bearer ${buildAccessToken({}, 'b')}`
    ? respond(200, counts)
    : respond(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
}

/** Loads a second copy of the client's modules, as another tab does. Tabs share only storage and locks. */
async function openTab() {
  const tab: { client?: typeof import('@backoffice/platform/client') } = {};
  await jest.isolateModulesAsync(async () => {
    tab.client = await import('@backoffice/platform/client');
  });
  if (tab.client === undefined) throw new Error('The tab did not open');
  tab.client.http.defaults.adapter = respondAsServer;
  return tab.client;
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
});
afterEach(() => localStorage.clear());

test('two tabs whose tokens expire at the same time share one refresh', async () => {
  const tokens = sessionTokens();
  localStorage.setItem('refresh_token', tokens.refresh_token);
  localStorage.setItem('auth_token', tokens.auth_token);
  const [one, other] = [await openTab(), await openTab()];
  await expect(Promise.all([one.call(getInventoryCounts), other.call(getInventoryCounts)])).resolves.toEqual([
    counts,
    counts,
  ]);
  expect(refreshes).toBe(1);
});
