import { endSession, startSession, storeLocationZone } from '@backoffice/platform/session';
import { createDeferred } from '@backoffice/testing/deferred';
import { sessionTokens } from '@backoffice/testing/session';
import { TEST_LOCATION } from '@backoffice/testing/shell-responses';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openApp, SHELL_URLS, TODAYS_ORDERS_URL } from './testing/prefetching-app';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const listUnusedPrefetches = () => globalThis.firstCalls?.unconsumed();

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T02:30:00.000Z'), advanceTimers: true });
  startSession(sessionTokens());
});
afterEach(() => {
  cleanup();
  endSession();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('the shell and the first page use the prefetched responses and send no request of their own', async () => {
  const { prefetched, requested, resolveRemote } = openApp('/menu/modifiers');
  expect(prefetched).toEqual([...SHELL_URLS, '/api/modifier_groups']);
  await waitFor(() => expect(listUnusedPrefetches()).toEqual(['/api/modifier_groups']));
  resolveRemote('mf-food');
  await heading('Modifiers');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toEqual([]);
});

test('a link to the former path of a page prefetches only the data of the new page', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, resolveRemote } = openApp('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Former refunds' }));
  await waitFor(() => expect(prefetched).toEqual([...SHELL_URLS, '/api/modifier_groups', '/api/refunds']));
  resolveRemote('mf-sales');
  await heading('Refunds');
});

test('a link to another remote prefetches the page’s data while the remote’s code loads', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, requested, resolveRemote } = openApp('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(prefetched.at(-1)).toBe(TODAYS_ORDERS_URL));
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(prefetched.filter((url) => url === TODAYS_ORDERS_URL)).toHaveLength(1);
  expect(requested).toEqual([]);
});

test('a link to another remote prefetches the data of the business day, which starts at the cut-off', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, resolveRemote } = openApp('/menu/modifiers', {
    location: { ...TEST_LOCATION, day_cutoff: '05:00' },
  });
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  const businessDay = { start_date: '2026-11-20T10:00:00.000Z', end_date: '2026-11-21T09:59:59.999Z' };
  await waitFor(() => expect(prefetched.at(-1)).toBe(`/api/reports/orders?${new URLSearchParams(businessDay)}`));
});

test('a link with filters in its URL prefetches the filtered data', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, requested, resolveRemote } = openApp('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'More orders' }));
  await waitFor(() => expect(prefetched.at(-1)).toBe(`${TODAYS_ORDERS_URL}&page=2`));
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toEqual([]);
});

test('a link with parameters that the remote does not describe prefetches nothing', async () => {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const { prefetched, resolveRemote } = openApp('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await user.click(screen.getByRole('link', { name: 'More refunds' }));
  resolveRemote('mf-sales');
  await heading('Refunds');
  expect(prefetched).toEqual([...SHELL_URLS, '/api/modifier_groups']);
});

test('the application stores the time zone of the location for the next visit', async () => {
  const { resolveRemote } = openApp('/menu/modifiers');
  resolveRemote('mf-food');
  await heading('Modifiers');
  await waitFor(() => expect(localStorage.getItem('location_zone')).toBe('1 America/New_York'));
});

test('signing in prefetches the start page’s data while its remote’s code loads', async () => {
  endSession();
  const { prefetched, requested, resolveRemote } = openApp('/');
  expect(prefetched).toEqual([]);
  act(() => startSession(sessionTokens()));
  await waitFor(() => expect(prefetched).toEqual([TODAYS_ORDERS_URL]));
  expect(requested).toEqual(expect.arrayContaining(SHELL_URLS));
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toHaveLength(SHELL_URLS.length);
});

test('with an expired token, the token is refreshed before any data of the page is requested', async () => {
  startSession(sessionTokens({ exp: Date.now() / 1000 - 1 }));
  storeLocationZone(TEST_LOCATION.timezone);
  const details = createDeferred();
  const { prefetched, requested, resolveRemote } = openApp('/reporting/orders', {
    delayed: { url: '/locations/1/business_details', until: details.promise },
  });
  await waitFor(() => expect(prefetched).toEqual([TODAYS_ORDERS_URL]));
  expect(requested).toEqual(['/api/auth/refresh', ...SHELL_URLS]);
  details.resolve();
  resolveRemote('mf-sales');
  await heading('Orders');
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(requested).toHaveLength(1 + SHELL_URLS.length);
});

test('with an expired token, a page whose code loads before the new token arrives requests its data only once', async () => {
  startSession(sessionTokens({ exp: Date.now() / 1000 - 1 }));
  const refresh = createDeferred();
  const { prefetched, requested, resolveRemote } = openApp('/menu/modifiers', {
    delayed: { url: '/auth/refresh', until: refresh.promise },
  });
  resolveRemote('mf-food');
  await heading('Modifiers');
  expect(prefetched).toEqual([]);
  refresh.resolve();
  await waitFor(() => expect(requested).toEqual(['/api/auth/refresh', ...SHELL_URLS]));
  await waitFor(() => expect(listUnusedPrefetches()).toEqual([]));
  expect(prefetched).toEqual(['/api/modifier_groups']);
});
