import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import { useBusinessDetails, useLocationZone } from '@backoffice/platform/query';
import { startSession } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { sessionTokens, signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { act, screen } from '@testing-library/react';

const api = stubApi();
signInBeforeEach();

const details = (id: number, timezone: string): BusinessDetails => ({
  id,
  name: 'The Corner Table',
  phone_number: '',
  email: '',
  website: '',
  timezone,
  day_cutoff: '00:00',
  address: '',
  address_string: '',
  updated_at: '2026-11-21T00:00:00.000Z',
});

function Zone() {
  return <p>{useLocationZone() ?? 'unknown'}</p>;
}

test('useLocationZone returns the time zone of the signed-in user’s location, also after another user signs in', async () => {
  const zones = new Map([
    [1, 'America/New_York'],
    [2, 'America/Los_Angeles'],
  ]);
  api.respond(getBusinessDetails, ({ params }) => details(params.id, zones.get(params.id) ?? ''));
  renderWithProviders(<Zone />);
  expect(screen.getByText('unknown')).toBeInTheDocument();
  expect(await screen.findByText('America/New_York')).toBeInTheDocument();
  act(() => startSession(sessionTokens({ locationId: 2 })));
  expect(await screen.findByText('America/Los_Angeles')).toBeInTheDocument();
});

describe('live business details', () => {
  let requests = 0;
  beforeEach(() => {
    requests = 0;
    api.respond(getBusinessDetails, ({ params }) => {
      requests += 1;
      return { ...details(params.id, 'America/New_York'), name: `Fetched ${requests} times` };
    });
  });

  const returnToTab = () => {
    window.dispatchEvent(new Event('visibilitychange'));
  };

  function Name({ isLive }: { isLive: boolean }) {
    return <p>{useBusinessDetails({ isLive }).data?.name}</p>;
  }

  test('are fetched again every minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    renderWithProviders(<Name isLive />);
    await screen.findByText('Fetched 1 times');
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Fetched 2 times')).toBeInTheDocument();
    jest.useRealTimers();
  });

  test('are fetched again when the user returns to the tab, unlike business details that are not live', async () => {
    const { unmount } = renderWithProviders(<Name isLive={false} />);
    await screen.findByText('Fetched 1 times');
    act(returnToTab);
    expect(requests).toBe(1);
    unmount();
    requests = 0;
    renderWithProviders(<Name isLive />);
    await screen.findByText('Fetched 1 times');
    act(returnToTab);
    expect(await screen.findByText('Fetched 2 times')).toBeInTheDocument();
  });
});
