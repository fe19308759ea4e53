import type { RegisteredRemote, Release } from '@backoffice/platform/remote/registry';
import { chooseRelease } from '@backoffice/platform/remote/rollout';
import { endSession, getSessionIdentity, sessionStore, startSession, useSession } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { sessionTokens } from '@backoffice/testing/session';
import { useUnsavedChangesGuard } from '@backoffice/ui/record-form';
import { act } from '@testing-library/react';
import { reloadWhenReleasesDiffer } from './session-releases';

const release = (version: string): Release => ({ version, manifest: '', entry: '', preload: [], integrity: {} });
const description: RegisteredRemote['description'] = {
  ...{ name: 'mf-food', title: 'Food', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
};
const food: RegisteredRemote = {
  ...{ description, current: release('1') },
  rollout: { description, current: release('2'), locations: [3, 7] },
};

/** Opens a page at a location, or signed out for null. Returns a function that counts the page's reloads. */
function openPage(locationId: number | null, remote = food): () => number {
  if (locationId !== null) startSession(sessionTokens({ locationId }));
  let reloads = 0;
  reloadWhenReleasesDiffer([chooseRelease(remote, locationId ?? undefined)], () => {
    reloads += 1;
  });
  return () => {
    jest.runAllTimers();
    return reloads;
  };
}

const switchTo = (locationId: number, more: object = {}) => startSession(sessionTokens({ locationId, ...more }));

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(endSession);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the page is reloaded after a sign-in at a location with a different release', () => {
  const reloads = openPage(null);
  switchTo(3);
  expect(reloads()).toBe(1);
});

test('the page is not reloaded after a sign-in at a location with the live release', () => {
  const reloads = openPage(null);
  switchTo(4);
  expect(reloads()).toBe(0);
});

test.each([
  [3, 4, 1],
  [4, 3, 1],
  [3, 7, 0],
  [4, 5, 0],
])('a switch from location %d to location %d reloads the page %d times', (from, to, count) => {
  const reloads = openPage(from);
  switchTo(to);
  expect(reloads()).toBe(count);
});

test('the page is not reloaded on a token refresh, on a sign-out, or without a rollout', () => {
  const reloads = openPage(3);
  switchTo(3, { exp: 9_999_999_999 });
  endSession();
  expect(reloads()).toBe(0);
  const others = openPage(4, { description, current: release('1') });
  switchTo(3);
  expect(others()).toBe(0);
});

function ChangedForm() {
  useUnsavedChangesGuard({ isDirty: true });
  return null;
}

/** Discards the form when another location is opened, as `Root` does. */
function PageWithForm() {
  const identity = useSession(getSessionIdentity);
  return identity === '1 3' ? <ChangedForm key={identity} /> : null;
}

test('the reload after a switch to another restaurant does not ask about unsaved changes, because the switch discards the form', () => {
  startSession(sessionTokens({ locationId: 3 }));
  const isPermitted = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const reloads: boolean[] = [];
  reloadWhenReleasesDiffer([chooseRelease(food, 3)], () => reloads.push(isPermitted()));
  renderWithProviders(<PageWithForm />);
  expect(isPermitted()).toBe(false);
  act(() => switchTo(4));
  jest.runAllTimers();
  expect(reloads).toEqual([true]);
});

test('a reload that the user has refused is not tried again when the token is refreshed', () => {
  const reloads = openPage(3);
  switchTo(4);
  switchTo(4, { exp: 9_999_999_999 });
  expect(reloads()).toBe(1);
});

test('the page is not reloaded when the browser refuses storage, because a reload would end the session', () => {
  const reloads = openPage(null);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Storage is disabled', 'SecurityError');
  });
  switchTo(3);
  expect([sessionStore.getState().status, reloads()]).toEqual(['signed-in', 0]);
});
