import { getBusinessDetails } from '@backoffice/contract/locations';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, within } from '@testing-library/react';
import module from '../module';
import { business, customerSettings } from './testing/receipts-fixtures';
import { getSwitch, openReceiptPage, stubCustomerSettings } from './testing/stub-receipt-settings';

const api = stubApi();
signInBeforeEach({ locationId: 7 });
beforeEach(() => {
  stubCustomerSettings(api);
});

const open = () => openReceiptPage('customer');

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

test('the customer receipt page shows no switch for an option that the server does not return, and the sample shows the option’s content', async () => {
  const { show_employee, show_location_address, show_location_phone, show_location_website, ...rest } =
    customerSettings;
  const { sentOptions } = stubCustomerSettings(api, rest);
  const { user, sample, saveButton } = await open();
  expect(screen.getAllByRole('switch')).toHaveLength(6);
  expect(screen.queryByRole('switch', { name: 'Show Employee' })).not.toBeInTheDocument();
  expect(screen.queryByText('Show Venue Information')).not.toBeInTheDocument();
  expect(sample).toHaveTextContent('Maria Alvarez');
  await user.click(getSwitch('Show Order ID'));
  await user.click(saveButton);
  await screen.findByText('Customer Receipt Settings successfully saved');
  const { updated_at, ...options } = rest;
  expect(sentOptions).toEqual([{ ...options, show_order_id: false }]);
});

test('the customer receipt page saves options and offers to reload the sample when the business information fails to load', async () => {
  const { sentOptions } = stubCustomerSettings(api);
  api.respond(getBusinessDetails, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
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
