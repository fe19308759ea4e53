import { getInventoryCounts } from '@backoffice/contract/inventory';
import { call } from '@backoffice/platform/client';
import { notificationStore } from '@backoffice/platform/feedback';
import { ownKey, useQuery } from '@backoffice/platform/query';
import { endSession } from '@backoffice/platform/session';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';

const api = stubApi();
signInBeforeEach();

type FailureNotice = string | ((error: Error) => string);

function Count({ of = 'counts', failureNotice }: { of?: string; failureNotice?: FailureNotice }) {
  const counts = useQuery({
    queryKey: ownKey([of], 'mf-test'),
    queryFn: ({ signal }) => call(getInventoryCounts, { signal }),
    meta: { failureNotice },
  });
  return <p>{counts.status}</p>;
}

const noticesAfter = async (elements: ReactElement) => {
  renderWithProviders(elements);
  await screen.findAllByText('error');
  return notificationStore.getState().notifications.map(({ message, status }) => ({ message, status }));
};
const broken = () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' });

test('a failed query shows one notification, however many components use it', async () => {
  api.respond(getInventoryCounts, broken);
  const notice = 'Failed to fetch counts';
  const notices = await noticesAfter(
    <>
      <Count failureNotice={notice} />
      <Count failureNotice={notice} />
    </>,
  );
  expect(notices).toEqual([{ message: notice, status: 'failed' }]);
});

test('queries of one screen that fail together while the API is down show one notification', async () => {
  api.respond(getInventoryCounts, broken);
  const notices = await noticesAfter(
    <>
      <Count of="items" failureNotice="Failed to fetch items" />
      <Count of="categories" failureNotice="Failed to fetch categories" />
    </>,
  );
  expect(notices).toEqual([{ message: 'Failed to fetch items', status: 'failed' }]);
});

test('each query that the API rejects shows a notification', async () => {
  api.respond(getInventoryCounts, () => new ErrorResponse(404, { code: 'not_found', message: 'Not found' }));
  const notices = await noticesAfter(
    <>
      <Count of="items" failureNotice="Failed to fetch items" />
      <Count of="categories" failureNotice="Failed to fetch categories" />
    </>,
  );
  expect(notices).toHaveLength(2);
});

test('the notification of a failed query can contain the server’s reason', async () => {
  api.respond(getInventoryCounts, broken);
  const notices = await noticesAfter(<Count failureNotice={(error) => `Error fetching data: ${error.message}`} />);
  expect(notices).toEqual([{ message: 'Error fetching data: Something went wrong here', status: 'failed' }]);
});

test('a query without a failure notification fails silently', async () => {
  api.respond(getInventoryCounts, broken);
  expect(await noticesAfter(<Count />)).toEqual([]);
});

test.each([401, 403])('a query adds no second notification when a %p response ends the session', async (status) => {
  api.respond(getInventoryCounts, () => new ErrorResponse(status, { code: 'token_invalid', message: 'No' }));
  const notices = await noticesAfter(<Count failureNotice="Failed to fetch counts" />);
  expect(notices.map(({ message }) => message)).toEqual(['Your session has ended. Please sign in again.']);
});

test('a query shows no notification after the end of the session', async () => {
  endSession();
  expect(await noticesAfter(<Count failureNotice="Failed to fetch counts" />)).toEqual([]);
});
