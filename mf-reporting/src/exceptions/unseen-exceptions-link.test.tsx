import { type ExceptionsSummary, summarizeExceptions } from '@backoffice/contract/exceptions';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { buildBusinessDetails } from '@backoffice/testing/build-business-details';
import { renderRoutes } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { act, screen, waitFor } from '@testing-library/react';
import { UnseenExceptionsLink } from './unseen-exceptions-link';

const api = stubApi();
signInBeforeEach();

const chart: ExceptionsSummary['chart'] = { unit: 'hour', buckets: [] };
const renderLink = () => renderRoutes([{ path: '/', element: <UnseenExceptionsLink /> }]);
const waitForRequest = () =>
  waitFor(() => expect(api.calls.filter((call) => call.includes('exceptions'))).toHaveLength(1));

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-24T18:30:00.000Z'), advanceTimers: true });
  api.respond(getBusinessDetails, buildBusinessDetails({ timezone: 'America/New_York', day_cutoff: '04:00' }));
});
afterEach(() => jest.useRealTimers());

test('the link to unseen exceptions shows how many exceptions of today nobody has looked at, and opens them', async () => {
  api.respond(summarizeExceptions, ({ query }) => {
    expect(query).toMatchObject({ start_date: '2026-11-24T09:00:00.000Z', is_seen: false });
    return { totals: { count: 3, not_seen: 3, orders: 2, refused: 0 }, chart };
  });
  renderLink();
  const link = await screen.findByRole('link', { name: '3 exceptions today, not seen yet' });
  expect(link).toHaveAttribute('href', '/reporting/exceptions?is_seen=false');
});

test('the link to unseen exceptions is absent when there are no unseen exceptions', async () => {
  api.respond(summarizeExceptions, { totals: { count: 0, not_seen: 0, orders: 0, refused: 0 }, chart });
  renderLink();
  await waitForRequest();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('the link to unseen exceptions is absent, and no notification is shown, when they cannot be counted', async () => {
  api.respond(summarizeExceptions, () => new ErrorResponse(500, { code: 'internal', message: 'Out of order' }));
  renderLink();
  await waitForRequest();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByText(/Out of order/)).not.toBeInTheDocument();
});

test('the link to unseen exceptions counts the exceptions of the new business day as soon as that day starts', async () => {
  const days: Array<string | undefined> = [];
  api.respond(summarizeExceptions, ({ query }) => {
    days.push(query.start_date);
    return { totals: { count: 3, not_seen: 3, orders: 2, refused: 0 }, chart };
  });
  jest.setSystemTime(new Date('2026-11-25T08:59:59.000Z'));
  renderLink();
  await screen.findByRole('link', { name: '3 exceptions today, not seen yet' });
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(days).toEqual(['2026-11-24T09:00:00.000Z', '2026-11-25T09:00:00.000Z']);
});
