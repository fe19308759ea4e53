import { refreshSession } from '@backoffice/contract/authentication';
import { getInventoryCounts } from '@backoffice/contract/inventory';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { noContent, operation } from '@backoffice/contract/operation';
import { getOrder } from '@backoffice/contract/orders';
import { listOrders } from '@backoffice/contract/reports';
import { notificationStore } from '@backoffice/platform/feedback';
import { sessionStore } from '@backoffice/platform/session';
import { buildAccessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { ApiError } from './api-error';
import { call } from './call';
import { http } from './http';
import { buildSearchParams } from './request-url';

const api = stubApi();
signInBeforeEach();
afterEach(() => notificationStore.setState({ notifications: [] }));

const counts = { categories: 8, active_items: 60, modifier_groups: 12 };
const noOrders = {
  data: { orders: [] },
  paging_metadata: { total_items: 0, current_page: 1, per_page: 25, total_pages: 0, has_next_page: false },
};
const expired = new ErrorResponse(401, { code: 'token_expired', message: 'Expired' }, { 'token-expired': 'true' });
const bearer = (salt: string) => `Bearer ${buildAccessToken({}, salt)}`;
const messages = () => notificationStore.getState().notifications.map(({ message }) => message);
const isSignedIn = () => sessionStore.getState().status === 'signed-in';

/** Makes the API accept only the access token built with `salt`, and reject any other as expired. */
function acceptOnly(salt: string): void {
  api.respond(getInventoryCounts, ({ headers }) => (headers.authorization === bearer(salt) ? counts : expired));
  api.respond(listOrders, ({ headers }) => (headers.authorization === bearer(salt) ? noOrders : expired));
}

test('a request succeeds when the operation has an empty response', async () => {
  const ping = operation({ method: 'POST', path: '/ping', summary: 'Ping', access: 'public', response: noContent });
  api.respond(ping, null);
  await expect(call(ping)).resolves.toBeNull();
});

test('a request contains the bearer token and omits empty query parameters', async () => {
  api.respond(listOrders, ({ headers, query }) => {
    expect(headers.authorization).toBe(bearer('a'));
    expect(query).toEqual({ page: 2, per_page: 25, employee_id: 4 });
    return noOrders;
  });
  await call(listOrders, {
    query: { page: 2, employee_id: 4, payment_type: '', start_date: null, end_date: undefined },
  });
});

test('requests that are rejected because two-factor sign-in is not set up renew the session only once', async () => {
  const message = 'Set it up first';
  api.respond(getInventoryCounts, () => new ErrorResponse(404, { code: 'two_factor_missing', message }));
  api.respond(refreshSession, { data: sessionTokens({ mustSetUpTwoFactor: true }, 'b') });
  await expect(call(getInventoryCounts)).rejects.toThrow(message);
  await waitFor(() => expect(sessionStore.getState().claims?.mustSetUpTwoFactor).toBe(true));
  await expect(call(getInventoryCounts)).rejects.toThrow(message);
  expect(api.calls.filter((path) => path === 'POST /auth/refresh')).toHaveLength(1);
});

test('concurrent requests with an expired token share one refresh and are repeated with the new token', async () => {
  acceptOnly('b');
  api.respond(refreshSession, ({ body, headers }) => {
    expect(headers.authorization).toBe(bearer('a'));
    expect(body).toEqual({ auth_token: buildAccessToken({}, 'a'), refresh_token: 'refresh-a' });
    return { data: sessionTokens({}, 'b') };
  });
  await expect(Promise.all([call(getInventoryCounts), call(listOrders), call(getInventoryCounts)])).resolves.toEqual([
    counts,
    noOrders,
    counts,
  ]);
  expect(api.calls.filter((name) => name === 'POST /auth/refresh')).toHaveLength(1);
  expect(sessionStore.getState().refreshToken).toBe('refresh-b');
});

test('a request whose new token is rejected too is not repeated again', async () => {
  acceptOnly('never');
  api.respond(refreshSession, () => ({ data: sessionTokens({}, 'b') }));
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ status: 401, code: 'token_expired' });
  expect(api.calls.filter((name) => name === 'GET /items/inventories_count')).toHaveLength(2);
  expect(isSignedIn()).toBe(false);
});

test('a rejected refresh ends the session and shows the reason', async () => {
  acceptOnly('b');
  api.respond(
    refreshSession,
    () => new ErrorResponse(401, { code: 'session_ended', message: 'The session has ended' }),
  );
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ code: 'session_ended' });
  expect(isSignedIn()).toBe(false);
  expect(localStorage).toHaveLength(0);
  expect(messages()).toEqual(['Failed to refresh token: The session has ended']);
});

test('a rejected refresh without a message shows the fallback message', async () => {
  acceptOnly('b');
  api.respond(refreshSession, () => new ErrorResponse(400, { code: 'x', message: '' }));
  await expect(call(getInventoryCounts)).rejects.toThrow('Error refresh token');
  expect(messages()).toEqual(['Failed to refresh token: Error refresh token']);
});

test('a refresh without a response keeps the session, and the next request refreshes again', async () => {
  acceptOnly('b');
  api.respond(refreshSession, () => NETWORK_ERROR);
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ code: 'no_answer' });
  expect(isSignedIn()).toBe(true);
  api.respond(refreshSession, () => ({ data: sessionTokens({}, 'b') }));
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
});

test('a request uses the tokens that another tab has refreshed', async () => {
  acceptOnly('b');
  const tokens = sessionTokens({}, 'b');
  localStorage.setItem('auth_token', tokens.auth_token);
  localStorage.setItem('refresh_token', tokens.refresh_token);
  await expect(call(getInventoryCounts)).resolves.toEqual(counts);
  expect(api.calls).not.toContain('POST /auth/refresh');
});

test.each([401, 403])(
  'a %i response without the token-expired header ends the session and shows one notification',
  async (status) => {
    api.respond(getInventoryCounts, () => new ErrorResponse(status, { code: 'refused', message: 'No' }));
    const calls = [call(getInventoryCounts), call(getInventoryCounts)];
    for (const pending of calls) await expect(pending).rejects.toMatchObject({ status, message: 'No' });
    expect(isSignedIn()).toBe(false);
    expect(messages()).toEqual(['Your session has ended. Please sign in again.']);
  },
);

test('call fails without sending a request when there is no access token', async () => {
  sessionStore.setState({ authToken: null });
  await expect(call(getInventoryCounts)).rejects.toThrow('Token is missing');
  expect(api.calls).not.toContain('GET /items/inventories_count');
});

test('the error of a rejected request contains the server’s message and field messages', async () => {
  const body = { code: 'invalid', message: 'Not like this', fields: { page: 'too small' } };
  api.respond(listOrders, () => new ErrorResponse(400, body));
  const error = await call(listOrders).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: 'invalid',
    message: 'Not like this',
    fields: { page: 'too small' },
  });
});

test('a request without a response fails with the fallback message', async () => {
  api.respond(getInventoryCounts, () => NETWORK_ERROR);
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ status: 0, message: 'API request failed' });
});

test('the path of a request contains its parameters', async () => {
  api.respond(
    getOrder,
    ({ params }) => new ErrorResponse(404, { code: 'not_found', message: `no order ${params.id}` }),
  );
  await expect(call(getOrder, { params: { id: 12 } })).rejects.toThrow('no order 12');
  expect(api.calls).toEqual(['GET /orders/12']);
});

test('a request fails when the response is HTML', async () => {
  const { adapter } = http.defaults;
  http.defaults.adapter = async (config) => ({ status: 200, statusText: '', data: '<html>', headers: {}, config });
  await expect(call(getInventoryCounts)).rejects.toMatchObject({ message: 'API request failed' });
  http.defaults.adapter = adapter;
});

test('a path parameter is percent-encoded', async () => {
  const note = operation({
    method: 'GET',
    path: '/notes/:name',
    summary: '',
    params: z.object({ name: z.string() }),
    response: z.object({ name: z.string() }),
  });
  api.respond(note, ({ params }) => params);
  await expect(call(note, { params: { name: 'a/../b?c=1#é' } })).resolves.toEqual({ name: 'a/../b?c=1#é' });
  expect(api.calls).toEqual(['GET /notes/a%2F..%2Fb%3Fc%3D1%23%C3%A9']);
});

test('buildSearchParams repeats the key of an array and omits empty values', () => {
  expect(String(buildSearchParams({ id: [1, 2], none: [], gap: [null, '', 3], flag: false, zero: 0 }))).toBe(
    'id=1&id=2&gap=3&flag=false&zero=0',
  );
});

test('the HTTP client has no timeout', () => {
  expect(http.defaults.timeout).toBe(0);
});

test('a cancelled request does not reject with an ApiError', async () => {
  api.respond(getBusinessDetails, () => new Promise(() => undefined));
  const controller = new AbortController();
  const pending = call(getBusinessDetails, { params: { id: 1 }, signal: controller.signal });
  controller.abort();
  await expect(pending).rejects.not.toBeInstanceOf(ApiError);
});
