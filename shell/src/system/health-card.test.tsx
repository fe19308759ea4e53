import { getAreaHealth, type VersionHealth } from '@backoffice/contract/area-health';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { HealthCard } from './health-card';
import { OperatorAccess } from './operator-access';
import { readPublishedRegistry } from './published-registry';
import { createRegistry, createRolloutRegistry } from './testing/deployed-site';
import { readRows } from './testing/open-system-page';

const api = stubApi();
signInBeforeEach();

const REGISTRY = readPublishedRegistry(createRegistry());

const createHealth = (remote: string, version: string, values: Partial<VersionHealth> = {}): VersionHealth => ({
  ...{ remote, version, visits: 1200, failed_visits: 0, errors: {}, long_tasks: 4, blocks: 0, locations: 3 },
  ...{ load_median: 85, load_p75: 130, lcp_p75: 1400, inp_p75: 90, cls_p75: 0.034, failing_locations: [] },
  ...values,
});

const FAILING = {
  ...{ visits: 200, failed_visits: 5, errors: { load: 3, event: 1207 }, page_errors: 7, blocks: 2 },
  failing_locations: [
    { location_id: 12, visits: 90, failed_visits: 4 },
    { location_id: 7, visits: 9, failed_visits: 1 },
  ],
};
const HEALTH = [
  createHealth('mf-menu', '1.0.0', { failed_visits: 6 }),
  createHealth('mf-menu', '1.1.0', FAILING),
  createHealth('mf-old', '0.1.0', { load_median: null, load_p75: null, lcp_p75: null, inp_p75: null, cls_p75: null }),
];

/** Periods of the requests, in minutes. */
let minutes: number[];
beforeEach(() => {
  minutes = [];
  api.respond(checkOperatorKey, null);
  api.respond(getAreaHealth, ({ body }) => {
    minutes.push(body.minutes);
    expect(body).toMatchObject({ operator_key: 'the key', live: { shell: '2.0.0', 'mf-menu': '1.1.0' } });
    return { versions: HEALTH, signed_out: [] };
  });
});
afterEach(() => sessionStorage.clear());

async function open(path = '/system', registry: typeof REGISTRY | undefined = REGISTRY) {
  const { user } = renderWithProviders(
    <OperatorAccess>
      <HealthCard registry={registry} isRegistryPending={false} />
    </OperatorAccess>,
    path,
  );
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  await screen.findByRole('table', { name: 'Health' });
  return user;
}

test('the health card compares the live version of each area with the other versions in use, starting with the shell', async () => {
  await open();
  await screen.findByText('mf-old');
  const times = ['85 ms (130 ms)', '1,400 ms', '90 ms', '0.03'];
  const none = ['0', '-', '-', '-', '-', '-', '-', '0', '0', ''];
  expect(await readRows('Health')).toEqual([
    ['Shell', '2.0.0 Live', ...none],
    [
      ...['Menu', '1.1.0 Live', '200', '2.5% (5) More than 1.0.0'],
      ...['Loading: 3, In use: 1,200, Changing the page: 7', ...times],
      ...['4, 2 over 2 s', '3, failed at 12 (4 of 90), 7 (1 of 9)', 'Errors'],
    ],
    ['Menu', '1.0.0 Previous', '1,200', '0.5% (6)', '-', ...times, '4', '3', ''],
    ['Staff', '1.0.0 Live', ...none],
    ['Sign in', '1.0.0 Live', ...none],
    ['mf-old', '0.1.0 Other', '1,200', '0% (0)', '-', '-', '-', '-', '-', '4', '3', ''],
  ]);
});

test('the health card lists the health of signed-out pages in a table of its own, without locations', async () => {
  const signedOut = [createHealth('mf-door', '0.9.0'), createHealth('mf-door', '1.0.0', FAILING)];
  api.respond(getAreaHealth, { versions: [], signed_out: signedOut });
  await open();
  await screen.findByText(/Anybody can send these reports/);
  await screen.findByText('0.9.0');
  const times = ['85 ms (130 ms)', '1,400 ms', '90 ms', '0.03'];
  expect(await readRows('Health of signed-out pages')).toEqual([
    ['Shell', '2.0.0 Live', '0', '-', '-', '-', '-', '-', '-', '0', ''],
    [
      ...['Sign in', '1.0.0 Live', '200', '2.5% (5)', 'Loading: 3, In use: 1,200, Changing the page: 7', ...times],
      ...['4, 2 over 2 s', 'Errors'],
    ],
    ['Sign in', '0.9.0 Other', '1,200', '0% (0)', '-', ...times, '4', ''],
  ]);
  expect((await readRows('Health')).map(([title, version, visits]) => [title, version, visits])).toContainEqual([
    ...['Sign in', '1.0.0 Live', '0'],
  ]);
});

test('the health card shows the period from the URL, and a filter changes the period', async () => {
  const user = await open('/system?health=week');
  await screen.findByText('mf-old');
  await user.click(screen.getByRole('combobox', { name: 'Visits of the' }));
  await user.click(await screen.findByRole('option', { name: 'Last hour' }));
  await screen.findByDisplayValue('Last hour');
  expect(minutes).toEqual([7 * 24 * 60, 60]);
});

test('the health card shows the last day when the period in the URL is unknown', async () => {
  await open('/system?health=year');
  await screen.findByText('mf-old');
  expect(minutes).toEqual([24 * 60]);
});

test('the health card has no badge when the live version fails less often than the previous one', async () => {
  api.respond(getAreaHealth, {
    versions: [createHealth('mf-menu', '1.0.0', FAILING), createHealth('mf-menu', '1.1.0')],
    signed_out: [],
  });
  await open();
  await screen.findByText('2.5% (5)');
  expect(screen.queryByText(/More than/)).not.toBeInTheDocument();
});

test('the health card compares a staged version with the live one, over the minutes since its first visit', async () => {
  let live: Record<string, string> | undefined;
  api.respond(getAreaHealth, ({ body }) => {
    ({ live } = body);
    return { versions: [createHealth('mf-menu', '1.2.0', FAILING), createHealth('mf-menu', '1.1.0')], signed_out: [] };
  });
  await open('/system', readPublishedRegistry(createRolloutRegistry()));
  await screen.findByText('More than 1.1.0');
  expect((await readRows('Health')).slice(1, 3).map((row) => row.slice(0, 4))).toEqual([
    ['Menu', '1.1.0 Live', '1,200', '0% (0)'],
    ['Menu', '1.2.0 Staged', '200', '2.5% (5) More than 1.1.0'],
  ]);
  expect(live).toMatchObject({ 'mf-menu': '1.2.0', 'mf-staff': '1.0.0' });
});

test('the health card shows an error with a retry when its request fails', async () => {
  api.respond(getAreaHealth, () => NETWORK_ERROR);
  const user = await open();
  expect(await screen.findByText('The health could not be loaded')).toBeVisible();
  api.respond(getAreaHealth, { versions: HEALTH, signed_out: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('mf-old')).toBeVisible();
});

test('the health card asks for the operator key after a reload', async () => {
  sessionStorage.setItem('is_operator', 'true');
  const { user } = renderWithProviders(
    <OperatorAccess>
      <HealthCard registry={REGISTRY} isRegistryPending={false} />
    </OperatorAccess>,
  );
  expect(minutes).toEqual([]);
  await user.type(screen.getByLabelText('Operator key for the health'), 'the key{Enter}');
  expect(await screen.findByText('mf-old')).toBeVisible();
});
