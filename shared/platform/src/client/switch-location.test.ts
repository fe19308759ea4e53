import { switchLocation } from '@backoffice/contract/account-locations';
import { refreshSession } from '@backoffice/contract/authentication';
import { sessionStore } from '@backoffice/platform/session';
import { buildAccessToken, sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { waitFor } from '@testing-library/react';
import { RESPONSE_TIME_LIMIT_MS } from './response-time-limit';
import { openLocation } from './switch-location';

const api = stubApi();
signInBeforeEach();
afterEach(() => jest.useRealTimers());

const refreshes = () => api.calls.filter((name) => name === 'POST /auth/refresh').length;

describe('a failed switch to another location', () => {
  beforeEach(() => api.respond(refreshSession, { data: sessionTokens({}, 'c') }));

  async function expectRenewal() {
    await waitFor(() => expect(sessionStore.getState().authToken).toBe(buildAccessToken({}, 'c')));
  }

  test('renews the session when the connection is lost, because the server may end the former refresh token', async () => {
    api.respond(switchLocation, () => NETWORK_ERROR);
    await expect(openLocation(2)).rejects.toMatchObject({ code: 'no_answer' });
    await expectRenewal();
  });

  test('renews the session when a proxy gets no response', async () => {
    api.respond(switchLocation, () => new ErrorResponse(504, { code: 'unknown', message: 'Gateway timeout' }));
    await expect(openLocation(2)).rejects.toThrow('Gateway timeout');
    await expectRenewal();
  });

  test('renews the session when the server does not respond in time', async () => {
    jest.useFakeTimers();
    api.respond(switchLocation, () => new Promise<never>(() => undefined));
    const opened = expect(openLocation(2)).rejects.toMatchObject({ code: 'timed_out' });
    await jest.advanceTimersByTimeAsync(RESPONSE_TIME_LIMIT_MS);
    await opened;
    jest.useRealTimers();
    await expectRenewal();
  });

  test('keeps the tokens when the server refuses the switch', async () => {
    api.respond(switchLocation, () => new ErrorResponse(404, { code: 'not_found', message: 'Location not found' }));
    await expect(openLocation(2)).rejects.toThrow('Location not found');
    expect([refreshes(), sessionStore.getState().authToken]).toEqual([0, buildAccessToken()]);
  });

  test('keeps the session when the renewal gets no response either', async () => {
    api.respond(switchLocation, () => NETWORK_ERROR);
    api.respond(refreshSession, () => NETWORK_ERROR);
    await expect(openLocation(2)).rejects.toMatchObject({ message: 'The location could not be opened' });
    await waitFor(() => expect(refreshes()).toBe(1));
    expect(sessionStore.getState().authToken).toBe(buildAccessToken());
  });
});
