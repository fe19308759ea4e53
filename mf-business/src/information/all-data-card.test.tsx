import { createLocationDataExport } from '@backoffice/contract/location-data';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { AllDataCard } from './all-data-card';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

const LINK = { id: 3, url: '/api/location_data/file?token=abc', expires_at: '2026-11-23T06:00:00.000Z' };
let downloads: string[];

beforeEach(() => {
  downloads = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => jest.restoreAllMocks());

const getButton = () => screen.getByRole('button', { name: 'Download all data' });

test('a double click on the button requests one download link and downloads its file once', async () => {
  const link = createDeferred<typeof LINK>();
  api.respond(createLocationDataExport, () => link.promise);
  const { user } = renderWithProviders(<AllDataCard />);
  await user.dblClick(getButton());
  link.resolve(LINK);
  expect(await screen.findByText('The download has started')).toBeInTheDocument();
  expect(downloads).toEqual([LINK.url]);
  expect(api.calls).toHaveLength(1);
});

test('a download that the server rejects shows the reason in a notification', async () => {
  const body = { code: 'too_many_attempts', message: '2 exports are already running: try again later' };
  api.respond(createLocationDataExport, () => new ErrorResponse(429, body));
  const { user } = renderWithProviders(<AllDataCard />);
  await user.click(getButton());
  expect(
    await screen.findByText('Failed to download the data, 2 exports are already running: try again later'),
  ).toBeInTheDocument();
  expect(downloads).toEqual([]);
});
