import { getBusinessDetails } from '@backoffice/contract/locations';
import {
  getKitchenReceiptSettings,
  type KitchenReceiptSettings,
  updateKitchenReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, kitchenSettings } from './testing/receipts-fixtures';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let settings: KitchenReceiptSettings;
beforeEach(() => {
  settings = kitchenSettings;
  api.respond(getBusinessDetails, business);
  api.respond(getKitchenReceiptSettings, () => settings);
});

const getSwitch = (name: string) => screen.getByRole('switch', { name });

/** Stubs the update like the server: stores the options and refuses an outdated updated_at. Returns the sent options. */
function stubUpdate() {
  const sentOptions: unknown[] = [];
  api.respond(updateKitchenReceiptSettings, ({ body: { updated_at, ...options } }) => {
    sentOptions.push(options);
    if (updated_at !== settings.updated_at) {
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    settings = { ...settings, ...options, updated_at: '2026-01-06T10:00:00.000Z' };
    return settings;
  });
  return sentOptions;
}

async function open() {
  const view = renderRemote(module, '/business/kitchen_receipt_settings');
  const sample = await screen.findByRole('article', { name: 'Kitchen receipt' });
  return { ...view, sample, saveButton: await screen.findByRole('button', { name: 'Save' }) };
}

test('the kitchen receipt page shows a switch for each option', async () => {
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
])('the switch "%s" hides and shows "%s" in the sample ticket', async (name, text) => {
  const { user, sample } = await open();
  expect(getSwitch(name)).toBeChecked();
  expect(within(sample).getByText(text)).toBeInTheDocument();
  await user.click(getSwitch(name));
  expect(within(sample).queryByText(text)).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('2Margherita Pizza');
  await user.click(getSwitch(name));
  expect(within(sample).getByText(text)).toBeInTheDocument();
});

test('the kitchen receipt page shows no switch for an option that the server does not return, and the sample shows its content', async () => {
  const { show_category, ...rest } = kitchenSettings;
  settings = rest;
  const { sample } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(3);
  expect(screen.queryByRole('switch', { name: 'Show Category' })).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('Starters');
});

test('the kitchen receipt page enables Save only while an option differs, and saves the options', async () => {
  const sentOptions = stubUpdate();
  const { user, saveButton } = await open();
  expect(saveButton).toBeDisabled();
  await user.click(getSwitch('Show Employee'));
  expect(saveButton).toBeEnabled();
  await user.click(getSwitch('Show Employee'));
  expect(saveButton).toBeDisabled();
  await user.click(getSwitch('Show Employee'));
  await user.click(saveButton);
  expect(await screen.findByText('Kitchen receipt settings successfully saved')).toBeInTheDocument();
  const { updated_at, ...options } = kitchenSettings;
  expect(sentOptions).toEqual([{ ...options, show_employee: false }]);
  // After saving, changes are compared with the saved options.
  await waitFor(() => expect(saveButton).toBeDisabled());
  await user.click(getSwitch('Show Employee'));
  expect(saveButton).toBeEnabled();
});

test('the kitchen receipt page keeps the changed options and the sample when saving fails', async () => {
  api.respond(updateKitchenReceiptSettings, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user, sample, saveButton } = await open();
  await user.click(getSwitch('Show Order Type'));
  await user.click(saveButton);
  expect(await screen.findByText('Failed to save Kitchen receipt settings, Down')).toBeInTheDocument();
  expect(getSwitch('Show Order Type')).not.toBeChecked();
  expect(sample).not.toHaveTextContent('Dine In');
  expect(saveButton).toBeEnabled();
});

test('the kitchen receipt page shows what another user has saved meanwhile and keeps the changed options', async () => {
  const sentOptions = stubUpdate();
  const { user, saveButton } = await open();
  await user.click(getSwitch('Show Category'));
  settings = { ...settings, show_employee: !settings.show_employee, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(saveButton);
  expect(await screen.findByText(/^Somebody else has changed these settings meanwhile\./)).toBeInTheDocument();
  expect(screen.getByText(/^Show Employee: o/)).toBeInTheDocument();
  expect(getSwitch('Show Category')).not.toBeChecked();
  await user.click(saveButton);
  await screen.findByText('Kitchen receipt settings successfully saved');
  expect(sentOptions.at(-1)).toMatchObject({ show_category: false, show_employee: settings.show_employee });
});

test('the kitchen receipt page asks before it discards changes', async () => {
  const { user, navigate, currentAddress } = await open();
  await user.click(getSwitch('Show Category'));
  await navigate('/elsewhere');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(currentAddress()).toBe('/elsewhere'));
});

test('the kitchen receipt page shows an error and offers a retry when loading fails', async () => {
  api.respond(getKitchenReceiptSettings, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = renderRemote(module, '/business/kitchen_receipt_settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  api.respond(getKitchenReceiptSettings, () => settings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('switch')).toHaveLength(4);
});
