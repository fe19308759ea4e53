import { getBusinessDetails } from '@backoffice/shared/contract/locations';
import {
  type CustomerReceiptSettings,
  getCustomerReceiptSettings,
  updateCustomerReceiptSettings,
} from '@backoffice/shared/contract/receipt-settings';
import { renderRemote } from '@backoffice/shared/testing/render';
import { signedInBeforeEach } from '@backoffice/shared/testing/session';
import { Refusal, stubApi } from '@backoffice/shared/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { business, customerSettings } from './receipts-fixtures';

const api = stubApi();
signedInBeforeEach({ locationId: 7 });

let settings: CustomerReceiptSettings;
beforeEach(() => {
  settings = customerSettings;
  api.answer(getBusinessDetails, business);
  api.answer(getCustomerReceiptSettings, () => settings);
});

const down = () => new Refusal(500, { code: 'internal', message: 'Down' });
const named = (name: string) => screen.getByRole('switch', { name });

/** Stores what is sent, as the server does, and refuses what replaces another state than its own. */
function storing() {
  const told: unknown[] = [];
  api.answer(updateCustomerReceiptSettings, ({ body: { updated_at, ...options } }) => {
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
  const view = renderRemote(module, '/business/customer_receipt_settings');
  const sample = await screen.findByRole('article', { name: 'Customer receipt' });
  return { ...view, sample, save: await screen.findByRole('button', { name: 'Save' }) };
}

test('each option has its switch, and those of the venue are apart', async () => {
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
  expect(within(venue).getAllByRole('switch')).toEqual([named('Address'), named('Phone'), named('Website')]);
});

test("the sample is the restaurant's own receipt", async () => {
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
])('%s decides whether the sample has %s', async (name, text) => {
  const { user, sample } = await open();
  const before = sample.textContent;
  expect(named(name)).toBeChecked();
  expect(within(sample).getByText(text)).toBeInTheDocument();
  await user.click(named(name));
  expect(within(sample).queryByText(text)).not.toBeInTheDocument();
  await user.click(named(name));
  expect(sample).toHaveTextContent(before ?? '', { normalizeWhitespace: false });
});

test('what costs nothing is left out of the sample where only the rest is wanted', async () => {
  const { user, sample } = await open();
  const entries = named('Show entries with prices greater than zero');
  expect(entries).not.toBeChecked();
  expect(within(sample).getByRole('cell', { name: 'Bread Basket' })).toBeInTheDocument();
  expect(sample).toHaveTextContent('Thin Crust $0.00');
  await user.click(entries);
  expect(sample).not.toHaveTextContent('Bread Basket');
  expect(sample).not.toHaveTextContent('Thin Crust');
  expect(sample).toHaveTextContent('Extra Mozzarella $1.50');
  expect(sample).toHaveTextContent('Total$56.29');
});

test('an option that the server does not have is not offered, and what it would leave out is shown', async () => {
  const { show_employee, show_location_address, show_location_phone, show_location_website, ...rest } =
    customerSettings;
  settings = rest;
  const { user, sample, save } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(6);
  expect(screen.queryByRole('switch', { name: 'Show Employee' })).not.toBeInTheDocument();
  expect(screen.queryByText('Show Venue Information')).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('Maria Alvarez');
  const told = storing();
  await user.click(named('Show Order ID'));
  await user.click(save);
  await screen.findByText('Customer Receipt Settings successfully saved');
  const { updated_at, ...options } = rest;
  expect(told).toEqual([{ ...options, show_order_id: false }]);
});

test('the choices are saved, and only where they were changed', async () => {
  const told = storing();
  const { user, save } = await open();
  expect(save).toBeDisabled();
  await user.click(named('Website'));
  expect(save).toBeEnabled();
  await user.click(named('Website'));
  expect(save).toBeDisabled();
  await user.click(named('Website'));
  await user.click(save);
  expect(await screen.findByText('Customer Receipt Settings successfully saved')).toBeInTheDocument();
  const { updated_at, ...options } = customerSettings;
  expect(told).toEqual([{ ...options, show_location_website: false }]);
  // What was saved is what later changes are compared with.
  await waitFor(() => expect(save).toBeDisabled());
  expect(named('Website')).not.toBeChecked();
  await user.click(named('Website'));
  expect(save).toBeEnabled();
});

test('a failure leaves the choices and the sample as they are', async () => {
  api.answer(updateCustomerReceiptSettings, down);
  const { user, sample, save } = await open();
  await user.click(named('Phone'));
  await user.click(save);
  expect(await screen.findByText('Failed to save Customer Receipt Settings, Down')).toBeInTheDocument();
  expect(named('Phone')).not.toBeChecked();
  expect(sample).not.toHaveTextContent('2125550187');
  expect(save).toBeEnabled();
});

test('a conflict takes what somebody else saved, and keeps what was chosen here', async () => {
  const told = storing();
  const { user, save } = await open();
  await user.click(named('Phone'));
  settings = { ...settings, show_employee: !settings.show_employee, updated_at: '2026-01-05T11:00:00.000Z' };
  await user.click(save);
  expect(await screen.findByText(/^Somebody else has changed these settings meanwhile\./)).toBeInTheDocument();
  expect(screen.getByText(/^Show Employee: o/)).toBeInTheDocument();
  expect(named('Phone')).not.toBeChecked();
  await user.click(save);
  await screen.findByText('Customer Receipt Settings successfully saved');
  expect(told).toHaveLength(2);
  expect(screen.queryByText(/^Somebody else has changed these/)).not.toBeInTheDocument();
});

test('leaving with a choice that is not saved asks first', async () => {
  const { user, navigate, currentAddress } = await open();
  await user.click(named('Phone'));
  await navigate('/business/information');
  expect(await screen.findByRole('dialog', { name: 'Discard changes?' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(currentAddress()).toBe('/business/customer_receipt_settings');
  expect(named('Phone')).not.toBeChecked();
});

test('settings that cannot be had can be asked for again, without a notice', async () => {
  api.answer(getCustomerReceiptSettings, down);
  const { user } = renderRemote(module, '/business/customer_receipt_settings');
  expect(await screen.findByText('The settings could not be loaded')).toBeInTheDocument();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  api.answer(getCustomerReceiptSettings, () => settings);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('switch')).toHaveLength(10);
});

test('without the business information the settings can be changed, and the sample asked for again', async () => {
  api.answer(getBusinessDetails, down);
  const told = storing();
  const { user } = renderRemote(module, '/business/customer_receipt_settings');
  expect(await screen.findByText('The sample could not be loaded')).toBeInTheDocument();
  await user.click(named('Phone'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Customer Receipt Settings successfully saved');
  expect(told).toHaveLength(1);
  api.answer(getBusinessDetails, business);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const sample = await screen.findByRole('article', { name: 'Customer receipt' });
  expect(sample).toHaveTextContent('cornertable.example.com');
  expect(sample).not.toHaveTextContent('2125550187');
});
