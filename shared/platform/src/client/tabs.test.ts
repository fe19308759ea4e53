import { getInventoryCounts } from '@backoffice/contract/inventory';
import { accessToken, sessionTokens } from '@backoffice/testing/session';
import { AxiosHeaders, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';

const counts = { categories: 8, active_items: 60, modifier_groups: 12 };

/** The part of Web Locks that is used: one holder of a name at a time, in the order of asking. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();

  request<Result>(_: string, work: () => Promise<Result>): Promise<Result> {
    const result = this.last.then(work);
    this.last = result.catch(() => {});
    return result;
  }
}

let refreshes = 0;

/** A server on which the tokens of `a` have expired, and where each refresh token is good for one use. */
async function server(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
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
  return config.headers.get('Authorization') === `Bearer ${accessToken({}, 'b')}`
    ? respond(200, counts)
    : respond(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
}

/** The modules as a tab of its own has them: storage and locks are shared, nothing else is. */
async function openTab() {
  const tab: { client?: typeof import('@backoffice/platform/client') } = {};
  await jest.isolateModulesAsync(async () => {
    tab.client = await import('@backoffice/platform/client');
  });
  if (tab.client === undefined) throw new Error('The tab did not open');
  tab.client.http.defaults.adapter = server;
  return tab.client;
}

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: new Locks(), configurable: true });
});
afterEach(() => localStorage.clear());

test('two tabs whose token expires at the same moment share one refresh', async () => {
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
