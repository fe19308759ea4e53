import { getBusinessDetails } from '@backoffice/contract/locations';
import {
  type CustomerReceiptSettings,
  getCustomerReceiptSettings,
  updateCustomerReceiptSettings,
} from '@backoffice/contract/receipt-settings';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, customerSettings } from './testing/receipts-fixtures';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let settings: CustomerReceiptSettings;
beforeEach(() => {
  settings = customerSettings;
  api.respond(getBusinessDetails, business);
  api.respond(getCustomerReceiptSettings, () => settings);
});

const serverError = () => new ErrorResponse(500, { code: 'internal', message: 'Down' });
const getSwitch = (name: string) => screen.getByRole('switch', { name });

/** Stubs the update like the server: stores the options and refuses an outdated updated_at. Returns the sent options. */
function stubUpdate() {
  const sentOptions: unknown[] = [];
  api.respond(updateCustomerReceiptSettings, ({ body: { updated_at, ...options } }) => {
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
  const view = renderRemote(module, '/business/customer_receipt_settings');
  const sample = await screen.findByRole('article', { name: 'Customer receipt' });
  return { ...view, sample, saveButton: await screen.findByRole('button', { name: 'Save' }) };
}

test('the customer receipt page shows a switch for each option and groups the venue options', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Customer Receipt Settings' })).toBeInTheDocument();
  const venue = screen.getByRole('region', { name: 'Show Venue Information' });
  const names = screen.getAllByRole<HTMLInputElement>('switch').map((box) => box.labels?.[0]?.textContent);
  expect(names).toEqual([
    'Show Order ID',
    'Show Order Note',
    'Show Items Notes',
    'Show Employee',
    'Show Order Time',
    'Show Print Time',
    'Show entries with prices greater than zero',
    'Address',
    'Phone',
    'Website',
  ]);
  expect(within(venue).getAllByRole('switch')).toEqual([
    getSwitch('Address'),
    getSwitch('Phone'),
    getSwitch('Website'),
  ]);
});

test("the sample receipt shows the restaurant's name and an example order", async () => {
  const { sample } = await open();
  expect(within(sample).getByText('The Corner Table')).toBeInTheDocument();
  expect(within(sample).getByText('Dine In')).toBeInTheDocument();
  expect(sample).toHaveTextContent('Total$56.29');
});

test.each([
  ['Show Order ID', '1047'],
  ['Show Order Note', 'Birthday: candle with dessert'],
  ['Show Items Notes', 'Cut into squares'],
  ['Show Employee', 'Maria Alvarez'],
  ['Show Order Time', 'May 14, 2026 at 06:42 PM'],
  ['Show Print Time', 'May 14, 2026 at 07:33 PM'],
  ['Address', '148 Mulberry Street, New York, NY 10013'],
  ['Phone', '2125550187'],
  ['Website', 'cornertable.example.com'],
])('the switch "%s" hides and shows "%s" in the sample receipt', async (name, text) => {
  const { user, sample } = await open();
  const initialText = sample.textContent;
  expect(getSwitch(name)).toBeChecked();
  expect(within(sample).getByText(text)).toBeInTheDocument();
  await user.click(getSwitch(name));
  expect(within(sample).queryByText(text)).not.toBeInTheDocument();
  await user.click(getSwitch(name));
  expect(sample).toHaveTextContent(initialText ?? '', { normalizeWhitespace: false });
});

test('the sample receipt omits free entries when "Show entries with prices greater than zero" is on', async () => {
  const { user, sample } = await open();
  const pricedEntriesSwitch = getSwitch('Show entries with prices greater than zero');
  expect(pricedEntriesSwitch).not.toBeChecked();
  expect(within(sample).getByRole('cell', { name: 'Bread Basket' })).toBeInTheDocument();
  expect(sample).toHaveTextContent('Thin Crust $0.00');
  await user.click(pricedEntriesSwitch);
  expect(sample).not.toHaveTextContent('Bread Basket');
  expect(sample).not.toHaveTextContent('Thin Crust');
  expect(sample).toHaveTextContent('Extra Mozzarella $1.50');
  expect(sample).toHaveTextContent('Total$56.29');
});

test('the customer receipt page shows no switch for an option that the server does not return, and the sample shows its content', async () => {
  const { show_employee, show_location_address, show_location_phone, show_location_website, ...rest } =
    customerSettings;
  settings = rest;
  const { user, sample, saveButton } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(6);
  expect(screen.queryByRole('switch', { name: 'Show Employee' })).not.toBeInTheDocument();
  expect(screen.queryByText('Show Venue Information')).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('Maria Alvarez');
  const sentOptions = stubUpdate();
  await user.click(getSwitch('Show Order ID'));
  await user.click(saveButton);
  await screen.findByText('Customer Receipt Settings successfully saved');
  const { updated_at, ...options } = rest;
  expect(sentOptions).toEqual([{ ...options, show_order_id: false }]);
});

test('the customer receipt page enables Save only while an option differs, and saves the options', async () => {
  const sentOptions = stubUpdate();
  const { user, saveButton } = await open();
  expect(saveButton).toBeDisabled();
  await user.click(getSwitch('Website'));
  expect(saveButton).toBeEnabled();
  await user.click(getSwitch('Website'));
  expect(saveButton).toBeDisabled();
  await user.click(getSwitch('Website'));
  await user.click(saveButton);
  expect(await screen.findByText('Customer Receipt Settings successfully saved')).toBeInTheDocument();
  const { updated_at, ...options } = customerSettings;
  expect(sentOptions).toEqual([{ ...options, show_location_website: false }]);
  // After saving, changes are compared with the saved options.
  await waitFor(() => expect(saveButton).toBeDisabled());
  expect(getSwitch('Website')).not.toBeChecked();
  await user.click(getSwitch('Website'));
  expect(saveButton).toBeEnabled();
});

test('the customer receipt page keeps the changed options and the sample when saving fails', async () => {
  api.respond(updateCustomerReceiptSettings, serverError);
  const { user, sample, saveButton } = await open();
  await user.click(getSwitch('Phone'));
  await user.click(saveButton);
  expect(await screen.findByText('Failed to save Customer Receipt Settings, Down')).toBeInTheDocument();
  expect(getSwitch('Phone')).not.toBeChecked();
  expect(sample).not.toHaveTextContent('2125550187');
  expect(saveButton).toBeEnabled();
});

test('the customer receipt page shows what another user has saved meanwhile and keeps the changed options', async () => {
  const sentOptions = stubUpdate();
  const { user, saveButton } = await open();
  await user.click(getSwitch('Phone'));
  settings = { ...settings, show_employee: !settings.show_employee, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(saveButton);
  expect(await screen.findByText(/^Somebody else has changed these settings meanwhile\./)).toBeInTheDocument();
  expect(screen.getByText(/^Show Employee: o/)).toBeInTheDocument();
  expect(getSwitch('Phone')).not.toBeChecked();
  await user.click(saveButton);
  await screen.findByText('Customer Receipt Settings successfully saved');
  expect(sentOptions).toHaveLength(2);
  expect(screen.queryByText(/^Somebody else has changed these/)).not.toBeInTheDocument();
});

test('the customer receipt page asks before it discards changes', async () => {
  const { user, navigate, currentAddress } = await open();
  await user.click(getSwitch('Phone'));
  await navigate('/business/information');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(currentAddress()).toBe('/business/customer_receipt_settings');
  expect(getSwitch('Phone')).not.toBeChecked();
});

test('the customer receipt page shows an error with a retry and no notice when loading fails', async () => {
  api.respond(getCustomerReceiptSettings, serverError);
  const { user } = renderRemote(module, '/business/customer_receipt_settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  api.respond(getCustomerReceiptSettings, () => settings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('switch')).toHaveLength(10);
});

test('the customer receipt page saves options and offers to reload the sample when the business information fails to load', async () => {
  api.respond(getBusinessDetails, serverError);
  const sentOptions = stubUpdate();
  const { user } = renderRemote(module, '/business/customer_receipt_settings');
  expect(await screen.findByText('The sample could not be loaded')).toBeInTheDocument();
  await user.click(getSwitch('Phone'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Customer Receipt Settings successfully saved');
  expect(sentOptions).toHaveLength(1);
  api.respond(getBusinessDetails, business);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const sample = await screen.findByRole('article', { name: 'Customer receipt' });
  expect(sample).toHaveTextContent('cornertable.example.com');
  expect(sample).not.toHaveTextContent('2125550187');
});
