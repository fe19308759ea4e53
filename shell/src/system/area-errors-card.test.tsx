import { type AreaError, listAreaErrors } from '@backoffice/contract/area-errors';
import { getAreaHealth, type VersionHealth } from '@backoffice/contract/area-health';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import { createDeferred } from '@backoffice/testing/deferred';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { NETWORK_ERROR, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import { HealthCard } from './health-card';
import { OperatorAccess } from './operator-access';
import { readPublishedRegistry } from './published-registry';
import { BUSINESS_DETAILS, createRegistry, createTimestamp } from './testing/deployed-site';
import { readRows } from './testing/open-system-page';

const api = stubApi();
signInBeforeEach();

const HEALTH: VersionHealth = {
  ...{ remote: 'mf-menu', version: '1.1.0', visits: 90, failed_visits: 5, errors: { event: 5 } },
  ...{ long_tasks: 0, blocks: 0, load_median: null, load_p75: null, lcp_p75: null, inp_p75: null, cls_p75: null },
  ...{ locations: 1, failing_locations: [] },
};
const { locations, failing_locations, ...signedOut } = HEALTH;
const ERROR: AreaError = {
  ...{ phase: 'event', message: 'An item is missing', count: 1204, last_location_id: 12 },
  stack: 'at readPrice (mf-menu/src/prices.ts:6:33)',
  ...{ first_seen: createTimestamp(17), last_seen: createTimestamp(20) },
};
const CAPTION = 'Errors of Menu 1.1.0';

beforeEach(() => {
  api.respond(checkOperatorKey, null);
  api.respond(getBusinessDetails, BUSINESS_DETAILS);
  api.respond(getAreaHealth, {
    versions: [HEALTH, { ...HEALTH, version: '1.0.0', errors: {} }],
    signed_out: [{ ...signedOut, remote: 'mf-door', version: '1.0.0' }],
  });
  api.respond(listAreaErrors, ({ body }) => {
    expect(body).toMatchObject({ operator_key: 'the key' });
    return { errors: [ERROR, { ...ERROR, message: 'No price', count: 1, stack: null, last_location_id: null }] };
  });
});
afterEach(() => sessionStorage.clear());

async function openHealth() {
  const { user } = renderWithProviders(
    <OperatorAccess>
      <HealthCard registry={readPublishedRegistry(createRegistry())} isRegistryPending={false} />
    </OperatorAccess>,
    '/system',
  );
  await user.type(screen.getByLabelText('Operator key'), 'the key{Enter}');
  return user;
}

const findButton = (version = 'Menu 1.1.0') => screen.findByRole('button', { name: `Errors: ${version}` });
const countRequests = () => api.calls.filter((one) => one === 'POST /system/area_errors').length;

test('the button of a version with errors shows the errors with stacks that can be focused by keyboard', async () => {
  const user = await openHealth();
  const button = await findButton();
  expect(screen.queryByRole('button', { name: 'Errors: Menu 1.0.0' })).not.toBeInTheDocument();
  expect(countRequests()).toBe(0);
  await user.click(button);
  await screen.findByText('An item is missing');
  const [first, last] = ['November 20, 2026 at 12:30 PM', 'November 20, 2026 at 03:30 PM'];
  expect(await readRows(CAPTION)).toEqual([
    ['An item is missing', 'In use', '1,204', first, last, '12', ERROR.stack],
    ['No price', 'In use', '1', first, last, 'Signed out', 'The browser sent none'],
  ]);
  expect(countRequests()).toBe(1);
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab();
  const stack = screen.getByRole('region', { name: 'Stack of An item is missing' });
  expect(stack).toHaveFocus();
  expect(within(stack).getByText(ERROR.stack ?? '')).toBeVisible();
});

test('closing the errors returns the focus to the button that opened them', async () => {
  const user = await openHealth();
  await user.click(await findButton());
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('table', { name: CAPTION })).not.toBeInTheDocument();
  expect(await findButton()).toHaveFocus();
});

test('the button of a version in signed-out pages shows the errors of that version', async () => {
  let requested: object | undefined;
  api.respond(listAreaErrors, ({ body }) => {
    requested = body;
    return { errors: [] };
  });
  const user = await openHealth();
  await user.click(await findButton('Sign in 1.0.0'));
  expect(await screen.findByText('No errors of this version are stored.')).toBeVisible();
  expect(requested).toEqual({ operator_key: 'the key', remote: 'mf-door', version: '1.0.0' });
});

test('the list of errors is marked as loading until the errors arrive', async () => {
  const pending = createDeferred();
  api.respond(listAreaErrors, async () => {
    await pending.promise;
    return { errors: [ERROR] };
  });
  const user = await openHealth();
  await user.click(await findButton());
  expect(await screen.findByRole('table', { name: CAPTION })).toHaveAttribute('aria-busy', 'true');
  pending.resolve();
  expect(await screen.findByText('An item is missing')).toBeVisible();
});

test('a failed request for the errors shows an error with a retry', async () => {
  api.respond(listAreaErrors, () => NETWORK_ERROR);
  const user = await openHealth();
  await user.click(await findButton());
  expect(await screen.findByText('The errors could not be loaded')).toBeVisible();
  api.respond(listAreaErrors, { errors: [ERROR] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('An item is missing')).toBeVisible();
});
