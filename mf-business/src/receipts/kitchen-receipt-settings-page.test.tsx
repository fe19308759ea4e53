import { getBusinessDetails } from '@backoffice/shared/contract/locations';
import {
  getKitchenReceiptSettings,
  type KitchenReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/shared/contract/receipt-settings';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, kitchenSettings } from './receipts-fixtures';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

let settings: KitchenReceiptSettings;
beforeEach(() => {
  settings = kitchenSettings;
  api.answer(getBusinessDetails, business);
  api.answer(getKitchenReceiptSettings, () => settings);
});

const named = (name: string) => screen.getByRole('switch', { name });

/** Stores what is sent, as the server does, and refuses what replaces another state than its own. */
function storing() {
  const told: unknown[] = [];
  api.answer(updateKitchenReceiptSettings, ({ body: { updated_at, ...options } }) => {
    told.push(options);
    if (updated_at !== settings.updated_at) {
      return new Refusal(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    settings = { ...settings, ...options, updated_at: '2026-01-06T10:00:00.000Z' };
    return settings;
  });
  return told;
}

async function open() {
  const view = renderRemote(module, '/business/kitchen_receipt_settings');
  const sample = await screen.findByRole('article', { name: 'Kitchen receipt' });
  return { ...view, sample, save: await screen.findByRole('button', { name: 'Save' }) };
}

test('each option has its switch', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Kitchen Receipt Settings' })).toBeInTheDocument();
  const names = screen.getAllByRole<HTMLInputElement>('switch').map((box) => box.labels?.[0]?.textContent);
  expect(names).toEqual(['Show Category', 'Show Employee', 'Show Order Note', 'Show Order Type']);
});

test.each([
  ['Show Category', 'Starters'],
  ['Show Employee', 'Maria Alvarez'],
  ['Show Order Note', 'Birthday: candle with dessert'],
  ['Show Order Type', 'Dine In'],
])('%s decides whether the sample has %s', async (name, text) => {
  const { user, sample } = await open();
  expect(named(name)).toBeChecked();
  expect(within(sample).getByText(text)).toBeInTheDocument();
  await user.click(named(name));
  expect(within(sample).queryByText(text)).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('2Margherita Pizza');
  await user.click(named(name));
  expect(within(sample).getByText(text)).toBeInTheDocument();
});

test('an option that the server does not have is not offered, and what it would leave out is shown', async () => {
  const { show_category, ...rest } = kitchenSettings;
  settings = rest;
  const { sample } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.queryByRole('switch', { name: 'Show Category' })).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('Starters');
});

test('the choices are saved, and only where they were changed', async () => {
  const told = storing();
  const { user, save } = await open();
  expect(save).toBeDisabled();
  await user.click(named('Show Employee'));
  expect(save).toBeEnabled();
  await user.click(named('Show Employee'));
  expect(save).toBeDisabled();
  await user.click(named('Show Employee'));
  await user.click(save);
  expect(await screen.findByText('Kitchen receipt settings successfully saved')).toBeInTheDocument();
  const { updated_at, ...options } = kitchenSettings;
  expect(told).toEqual([{ ...options, show_employee: false }]);
  // What was saved is what later changes are compared with.
  await waitFor(() => expect(save).toBeDisabled());
  await user.click(named('Show Employee'));
  expect(save).toBeEnabled();
});

test('a failure leaves the choices and the sample as they are', async () => {
  api.answer(updateKitchenReceiptSettings, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user, sample, save } = await open();
  await user.click(named('Show Order Type'));
  await user.click(save);
  expect(await screen.findByText('Failed to save Kitchen receipt settings, Down')).toBeInTheDocument();
  expect(named('Show Order Type')).not.toBeChecked();
  expect(sample).not.toHaveTextContent('Dine In');
  expect(save).toBeEnabled();
});

test('a conflict takes what somebody else saved, and keeps what was chosen here', async () => {
  const told = storing();
  const { user, save } = await open();
  await user.click(named('Show Category'));
  settings = { ...settings, show_employee: !settings.show_employee, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(save);
  expect(await screen.findByText(/^Somebody else has changed these settings meanwhile\./)).toBeInTheDocument();
  expect(screen.getByText(/^Show Employee: o/)).toBeInTheDocument();
  expect(named('Show Category')).not.toBeChecked();
  await user.click(save);
  await screen.findByText('Kitchen receipt settings successfully saved');
  expect(told.at(-1)).toMatchObject({ show_category: false, show_employee: settings.show_employee });
});

test('leaving with a choice that is not saved asks first', async () => {
  const { user, navigate, currentAddress } = await open();
  await user.click(named('Show Category'));
  await navigate('/elsewhere');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(currentAddress()).toBe('/elsewhere'));
});

test('settings that cannot be had can be asked for again', async () => {
  api.answer(getKitchenReceiptSettings, () => new Refusal(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, '/business/kitchen_receipt_settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  api.answer(getKitchenReceiptSettings, () => settings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('switch')).toHaveLength(4);
});
