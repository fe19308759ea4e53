import { type EnabledFlag, listFeatureFlags, setFeatureFlag } from '@backoffice/contract/feature-flags';
import { checkOperatorKey } from '@backoffice/contract/operator-key';
import type { ParsedDescription } from '@backoffice/platform/remote/description';
import { renderWithProviders } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor } from '@testing-library/react';
import { FlagsCard } from './flags-card';
import { OperatorAccess } from './operator-access';
import { createTimestamp, menuRemote, staffRemote } from './testing/deployed-site';
import { readRows } from './testing/open-system-page';

const api = stubApi();
signInBeforeEach();

const DESCRIPTIONS: ParsedDescription[] = [
  { ...menuRemote.description, flags: { recipes: 'The recipe of an item', stock: 'What is left of an item' } },
  { ...staffRemote.description, flags: { stock: 'Who counts the stock' } },
];
const enabledAt = (flag: string, location_id: number): EnabledFlag => ({
  ...{ flag, location_id, enabled_at: createTimestamp(12) },
});

let enabled: EnabledFlag[];
let sent: unknown[];

beforeEach(() => {
  enabled = [enabledAt('recipes', 3), enabledAt('recipes', 12), enabledAt('old-menu', 3)];
  sent = [];
  api.respond(checkOperatorKey, null);
  api.respond(listFeatureFlags, () => ({ enabled }));
  api.respond(setFeatureFlag, ({ body }) => {
    const { flag, location_id, is_enabled } = body;
    sent.push(body);
    enabled = enabled.filter((one) => one.flag !== flag || one.location_id !== location_id);
    if (is_enabled) enabled.push(enabledAt(flag, location_id));
    return { location_name: 'The Corner' };
  });
});
afterEach(() => sessionStorage.clear());

/** Opens the card with an accepted operator key. */
async function openCard(descriptions = DESCRIPTIONS) {
  const { user } = renderWithProviders(
    <OperatorAccess>
      <FlagsCard descriptions={descriptions} />
    </OperatorAccess>,
  );
  await user.type(screen.getByLabelText('Operator key'), 'the key');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  return user;
}

test('the card of feature flags lists the flags of all areas, what they show and where they are on', async () => {
  await openCard();
  expect(await readRows('Feature flags')).toEqual([
    ['old-menu', 'No longer used', '-', '3'],
    ['recipes', 'Menu', 'The recipe of an item', '3, 12'],
    ['stock', 'Menu, Staff', 'What is left of an item', 'None'],
  ]);
});

async function chooseFlag(user: Awaited<ReturnType<typeof openCard>>, name: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: 'Flag' }));
  await user.click(await screen.findByRole('option', { name }));
}

test('the operator switches the chosen flag on and off at a location', async () => {
  const user = await openCard();
  await chooseFlag(user, 'stock');
  await user.type(screen.getByLabelText('Location of the flag'), '7');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('stock is on at The Corner')).toBeInTheDocument();
  await waitFor(async () => expect((await readRows('Feature flags'))[2]?.[3]).toBe('7'));
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('stock is off at The Corner')).toBeInTheDocument();
  const change = { operator_key: 'the key', location_id: 7, flag: 'stock' };
  expect(sent).toEqual([
    { ...change, is_enabled: true },
    { ...change, is_enabled: false },
  ]);
});

test('the location field of the feature flag form shows the error for a location that does not exist', async () => {
  const message = 'There is no location with this number';
  api.respond(
    setFeatureFlag,
    () => new ErrorResponse(404, { code: 'not_found', message, fields: { location_id: message } }),
  );
  const user = await openCard();
  await chooseFlag(user, 'recipes');
  await user.type(screen.getByLabelText('Location of the flag'), '99{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Location of the flag')).toHaveAccessibleDescription(message));
});

test('the feature flag form refuses a missing flag, a missing location and switching on a flag that no area declares, and sends no request', async () => {
  const user = await openCard();
  const location = await screen.findByLabelText('Location of the flag');
  await user.type(location, '3{Enter}');
  expect(location).toHaveAccessibleDescription('Please choose a flag');
  await chooseFlag(user, 'old-menu');
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(location).toHaveAccessibleDescription('No area uses this flag: it can only be switched off');
  await user.clear(location);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(location).toHaveAccessibleDescription('Please enter the number of the location');
  expect(sent).toEqual([]);
});

test('a second switch of the flag is ignored while the first request is pending', async () => {
  const user = await openCard();
  await chooseFlag(user, 'stock');
  await user.type(screen.getByLabelText('Location of the flag'), '7');
  await Promise.all([
    user.click(screen.getByRole('button', { name: 'Switch on' })),
    user.click(screen.getByRole('button', { name: 'Switch off' })),
  ]);
  expect(await screen.findByText('stock is on at The Corner')).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

test('the card of feature flags says that no area has flags and shows no form when there are no flags', async () => {
  enabled = [];
  await openCard([]);
  expect(await screen.findByText('No area has feature flags.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Switch on' })).not.toBeInTheDocument();
});

test('flags that could not be loaded can be loaded again with a retry', async () => {
  api.respond(listFeatureFlags, () => new ErrorResponse(500, { code: 'internal', message: 'Broken' }));
  const user = await openCard();
  expect(await screen.findByText('The feature flags could not be loaded')).toBeInTheDocument();
  api.respond(listFeatureFlags, () => ({ enabled }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await readRows('Feature flags')).toHaveLength(3);
});
