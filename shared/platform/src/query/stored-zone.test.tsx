import { getBusinessDetails } from '@backoffice/contract/locations';
import { createQueryClient, keepLocationZoneStored, keys, useLocationZone } from '@backoffice/platform/query';
import { endSession, startSession } from '@backoffice/platform/session';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';

const api = stubApi();
signInBeforeEach();

const DETAILS = 'GET /locations/1/business_details';
const getStoredZone = () => localStorage.getItem('location_zone');
const getStoredCutoff = () => localStorage.getItem('location_cutoff');

function Zone() {
  return <p>{useLocationZone() ?? 'unknown'}</p>;
}

let queries: QueryClient;

function openPage(): void {
  queries = createQueryClient();
  keepLocationZoneStored(queries);
  render(
    <QueryClientProvider client={queries}>
      <Zone />
    </QueryClientProvider>,
  );
}

/** Behaves like a browser when another tab stores `text`. */
function storeInOtherTab(text: string | null, key = 'location_zone'): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: text }));
}

let timezone: string;
let day_cutoff: string;

beforeEach(() => {
  timezone = 'America/New_York';
  day_cutoff = '00:00';
  api.respond(getBusinessDetails, () => buildBusinessDetails({ timezone, day_cutoff }));
});
afterEach(cleanup);

test('the time zone of the location is stored after it has been fetched', async () => {
  openPage();
  expect(getStoredZone()).toBeNull();
  await screen.findByText('America/New_York');
  expect(getStoredZone()).toBe('1 America/New_York');
});

test('the cut-off of the location is stored after it has been fetched, and when the user saves a different one', async () => {
  day_cutoff = '05:00';
  openPage();
  await screen.findByText('America/New_York');
  expect(getStoredCutoff()).toBe('1 05:00');
  act(() => {
    queries.setQueryData(keys.businessDetails(1), buildBusinessDetails({ day_cutoff: '06:30' }));
  });
  expect(getStoredCutoff()).toBe('1 06:30');
});

test('the stored time zone changes when the user saves a different one', async () => {
  openPage();
  await screen.findByText('America/New_York');
  act(() => {
    queries.setQueryData(keys.businessDetails(1), buildBusinessDetails({ timezone: 'Asia/Tokyo' }));
  });
  expect(getStoredZone()).toBe('1 Asia/Tokyo');
});

test('the stored time zone is the time zone of the signed-in user’s location', async () => {
  openPage();
  await screen.findByText('America/New_York');
  act(() => {
    queries.setQueryData(keys.businessDetails(2), buildBusinessDetails({ id: 2, timezone: 'Asia/Tokyo' }));
  });
  expect(getStoredZone()).toBe('1 America/New_York');
  timezone = 'Europe/Paris';
  act(() => startSession(sessionTokens({ locationId: 2 })));
  await screen.findByText('Asia/Tokyo');
  await act(() => queries.refetchQueries());
  expect(getStoredZone()).toBe('2 Europe/Paris');
});

test('the time zone is removed from storage at sign-out, and not stored without a session', async () => {
  openPage();
  await screen.findByText('America/New_York');
  act(endSession);
  act(() => {
    queries.setQueryData(keys.businessDetails(1), buildBusinessDetails());
  });
  expect({ ...localStorage }).toEqual({});
});

test('a tab fetches the time zone again and overwrites nothing when another tab has stored a different time zone', async () => {
  openPage();
  await screen.findByText('America/New_York');
  timezone = 'Asia/Tokyo';
  act(() => storeInOtherTab('1 Asia/Tokyo'));
  expect(getStoredZone()).toBe('1 Asia/Tokyo');
  expect(await screen.findByText('Asia/Tokyo')).toBeInTheDocument();
  expect(api.calls).toEqual([DETAILS, DETAILS]);
});

test('a tab fetches the business details again when another tab has stored a different cut-off', async () => {
  openPage();
  await screen.findByText('America/New_York');
  day_cutoff = '05:00';
  act(() => storeInOtherTab('1 05:00', 'location_cutoff'));
  await waitFor(() => expect(api.calls).toEqual([DETAILS, DETAILS]));
  expect(getStoredCutoff()).toBe('1 05:00');
});

test.each([
  ['location_zone', '1 America/New_York'],
  ['location_zone', null],
  ['location_cutoff', '1 00:00'],
  ['location_cutoff', null],
  // A tab with unsaved changes stays at its location when another tab opens a different one.
  ['location_zone', '2 Asia/Tokyo'],
  ['location_cutoff', '2 05:00'],
])('a tab fetches nothing when another tab has set the storage key %s to %p', async (key, stored) => {
  openPage();
  await screen.findByText('America/New_York');
  act(() => storeInOtherTab(stored, key));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(api.calls).toEqual([DETAILS]);
});
