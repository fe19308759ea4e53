import { getBusinessDetails } from '@backoffice/contract/locations';
import { createQueryClient, keepLocationZoneStored, keys, useLocationZone } from '@backoffice/platform/query';
import { endSession, startSession } from '@backoffice/platform/session';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';

const api = stubApi();
signInBeforeEach();

const DETAILS = 'GET /locations/1/business_details';
const getStoredZone = () => localStorage.getItem('location_zone');

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

/** Behaves like a browser when another tab stores `zone`. */
function storeInOtherTab(zone: string | null): void {
  if (zone === null) localStorage.removeItem('location_zone');
  else localStorage.setItem('location_zone', zone);
  window.dispatchEvent(new StorageEvent('storage', { key: 'location_zone', newValue: zone }));
}

let timezone: string;

beforeEach(() => {
  timezone = 'America/New_York';
  api.respond(getBusinessDetails, () => buildBusinessDetails({ timezone }));
});
afterEach(cleanup);

test('the time zone of the location is stored when it has been fetched', async () => {
  openPage();
  expect(getStoredZone()).toBeNull();
  await screen.findByText('America/New_York');
  expect(getStoredZone()).toBe('1 America/New_York');
});

test('the stored time zone changes when the user saves another one', async () => {
  openPage();
  await screen.findByText('America/New_York');
  act(() => {
    queries.setQueryData(keys.businessDetails(1), buildBusinessDetails({ timezone: 'Asia/Tokyo' }));
  });
  expect(getStoredZone()).toBe('1 Asia/Tokyo');
});

test('the stored time zone is that of the signed-in user’s location', async () => {
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

test('a tab fetches the time zone again, and keeps what is stored, when another tab has stored another one', async () => {
  openPage();
  await screen.findByText('America/New_York');
  timezone = 'Asia/Tokyo';
  act(() => storeInOtherTab('1 Asia/Tokyo'));
  expect(getStoredZone()).toBe('1 Asia/Tokyo');
  expect(await screen.findByText('Asia/Tokyo')).toBeInTheDocument();
  expect(api.calls).toEqual([DETAILS, DETAILS]);
});

test.each(['1 America/New_York', null])('a tab fetches nothing when another tab has stored %p', async (stored) => {
  openPage();
  await screen.findByText('America/New_York');
  act(() => storeInOtherTab(stored));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(api.calls).toEqual([DETAILS]);
});
