import { listTimeZones, previewMovedOrders, updateBusinessDetails } from '@backoffice/contract/business-setup';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import module from '../module';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let business: BusinessDetails;
let sentBodies: Array<Record<string, unknown>>;

beforeEach(() => {
  business = {
    id: 7,
    name: 'The Corner Table',
    phone_number: '2125550187',
    email: 'hello@cornertable.example.com',
    website: 'cornertable.example.com',
    timezone: 'America/New_York',
    day_cutoff: '00:00',
    address: '148 Mulberry Street\nNew York, NY 10013',
    address_string: '148 Mulberry Street, New York, NY 10013',
    updated_at: '2026-01-05T10:00:00.000Z',
  };
  sentBodies = [];
  api.respond(previewMovedOrders, { data: [] });
  api.respond(getBusinessDetails, () => business);
  api.respond(listTimeZones, {
    data: [
      { id: 'America/Chicago', display_name: '(GMT-06:00) Central Time (America/Chicago)' },
      { id: 'America/New_York', display_name: '(GMT-05:00) Eastern Time (America/New_York)' },
    ],
  });
  // Behaves like the server: stores the body, and refuses an outdated updated_at.
  api.respond(updateBusinessDetails, ({ params, body: { updated_at, ...values } }) => {
    sentBodies.push({ ...params, ...values });
    if (updated_at !== business.updated_at) {
      return new ErrorResponse(409, { code: 'changed_meanwhile', message: 'Somebody else has changed this' });
    }
    const { day_cutoff = business.day_cutoff } = values;
    business = {
      ...business,
      ...values,
      day_cutoff,
      address_string: values.address,
      updated_at: '2026-01-06T10:00:00.000Z',
    };
    return business;
  });
});

const getField = (label: string) => screen.getByRole('textbox', { name: label });
async function chooseCutoff(user: UserEvent, label: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Business day starts at' }));
  await user.click(await screen.findByRole('option', { name: label }));
}

const getSaveButton = () => screen.getByRole('button', { name: 'Save' });

async function open() {
  const view = renderRemote(module, '/business/information');
  await screen.findByRole('textbox', { name: 'Restaurant Name' });
  return view;
}

test("the information page shows the signed-in user's location with its address on one line", async () => {
  await open();
  expect(getField('Restaurant Name')).toHaveValue('The Corner Table');
  expect(getField('Restaurant Phone Number')).toHaveValue('2125550187');
  expect(getField('Restaurant Email Address')).toHaveValue('hello@cornertable.example.com');
  expect(getField('Restaurant Website')).toHaveValue('cornertable.example.com');
  expect(getField('Restaurant Address')).toHaveValue('148 Mulberry Street, New York, NY 10013');
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Time Zone' })).toHaveValue(
      '(GMT-05:00) Eastern Time (America/New_York)',
    ),
  );
  expect(getSaveButton()).toBeDisabled();
});

test('the information page saves the changes and sends the time zone as an id', async () => {
  const { user } = await open();
  await user.clear(getField('Restaurant Name'));
  await user.type(getField('Restaurant Name'), 'Corner Two');
  await user.click(screen.getByRole('combobox', { name: 'Time Zone' }));
  await user.click(await screen.findByRole('option', { name: '(GMT-06:00) Central Time (America/Chicago)' }));
  await user.click(getSaveButton());
  expect(await screen.findByText('Business information updated successfully')).toBeInTheDocument();
  const { id, address_string, updated_at, ...saved } = business;
  expect(sentBodies).toEqual([{ id: 7, ...saved }]);
  expect(saved).toMatchObject({
    name: 'Corner Two',
    timezone: 'America/Chicago',
    address: '148 Mulberry Street, New York, NY 10013',
  });
  await waitFor(() => expect(getSaveButton()).toBeDisabled());
});

test('the information page shows which orders a changed start of the business day moves, and saves it with the form', async () => {
  const previews: unknown[] = [];
  api.respond(previewMovedOrders, ({ params, query }) => {
    previews.push({ ...params, ...query });
    return {
      data: [
        { day: '2026-01-05', new_day: '2026-01-04', count: 11 },
        { day: '2026-01-04', new_day: '2026-01-03', count: 1 },
      ],
    };
  });
  const { user } = await open();
  const field = screen.getByRole('combobox', { name: 'Business day starts at' });
  expect(field).toHaveValue('12:00 AM');
  expect(field).toHaveAccessibleDescription(/^Sales before this time count for the day before\./);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await chooseCutoff(user, '5:00 AM');
  expect(await screen.findByText(/^12 orders of Jan 4\s–\s5 move to the day before\.$/)).toBeInTheDocument();
  expect(screen.getByText('Jan 5 to Jan 4: 11 orders')).toBeInTheDocument();
  expect(screen.getByText('Jan 4 to Jan 3: 1 order')).toBeInTheDocument();
  expect(previews).toEqual([{ id: 7, timezone: 'America/New_York', day_cutoff: '05:00' }]);
  expect(sentBodies).toEqual([]);
  await user.click(getSaveButton());
  await screen.findByText('Business information updated successfully');
  expect(sentBodies).toMatchObject([{ day_cutoff: '05:00' }]);
  await waitFor(() => expect(screen.queryByText(/move to the day before/)).not.toBeInTheDocument());
});

test.each([
  ['no orders', () => ({ data: [] }), 'No order of the last 30 days moves to another day.'],
  [
    'orders that move forward',
    () => ({ data: [{ day: '2026-01-05', new_day: '2026-01-06', count: 1 }] }),
    '1 order of Jan 5 moves to the day after.',
  ],
  [
    'an error',
    () => new ErrorResponse(500, { code: 'internal', message: 'Down' }),
    'The orders that move to another day could not be counted.',
  ],
])('the preview of moved orders says so when the API responds with %s', async (_, respond, text) => {
  api.respond(previewMovedOrders, respond);
  const { user } = await open();
  await chooseCutoff(user, '5:30 AM');
  expect(await screen.findByText(text)).toBeInTheDocument();
  await chooseCutoff(user, '12:00 AM');
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

test('a start of the business day that is not among the options is shown', async () => {
  business = { ...business, day_cutoff: '04:15' };
  await open();
  expect(screen.getByRole('combobox', { name: 'Business day starts at' })).toHaveValue('4:15 AM');
});

test('the time zone field shows the id of the saved zone until the list of zones has loaded', async () => {
  api.respond(listTimeZones, () => new Promise(() => {}));
  await open();
  expect(screen.getByRole('combobox', { name: 'Time Zone' })).toHaveValue('America/New_York');
});

test.each([
  ['Restaurant Name', '', 'Restaurant Name must contain at least 1 characters'],
  ['Restaurant Name', 'n'.repeat(51), 'Restaurant Name can contain a maximum of 50 characters'],
  ['Restaurant Name', 'Café', 'Ineligible symbol is used'],
  ['Restaurant Phone Number', '123456', 'Phone must contain at least 7 characters'],
  ['Restaurant Phone Number', '1'.repeat(17), 'Phone can contain a maximum of 16 characters'],
  ['Restaurant Phone Number', '212-555-0187', 'Phone number must contain only digits'],
  ['Restaurant Email Address', 'ab', 'Please enter a valid Email Address'],
  ['Restaurant Email Address', 'not an address', 'Please enter a valid Email Address'],
  ['Restaurant Website', 'https://corner', 'Please enter a valid url in format "{host}"'],
  ['Restaurant Address', '', 'Please enter Restaurant Address'],
  ['Restaurant Address', 'a'.repeat(97), 'Restaurant Address can contain a maximum of 96 characters'],
])('the field %s refuses %j, shows the reason and keeps the text', async (label, text, message) => {
  const { user } = await open();
  await user.clear(getField(label));
  if (text !== '') await user.click(getField(label));
  if (text !== '') await user.paste(text);
  await user.click(getSaveButton());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(getField(label)).toHaveValue(text);
  expect(getField(label)).toHaveFocus();
  expect(sentBodies).toEqual([]);
});

test.each([
  ['Restaurant Name', 'n'.repeat(50)],
  ['Restaurant Phone Number', '1234567'],
  ['Restaurant Phone Number', '1'.repeat(16)],
  ['Restaurant Email Address', 'a@b.co'],
  ['Restaurant Website', 'a.co'],
  ['Restaurant Address', 'a'.repeat(96)],
])('the field %s accepts %j', async (label, text) => {
  const { user } = await open();
  await user.clear(getField(label));
  await user.click(getField(label));
  await user.paste(text);
  await user.click(getSaveButton());
  expect(await screen.findByText('Business information updated successfully')).toBeInTheDocument();
});

test('the information page shows and logs a failed save and keeps the entered values', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  api.respond(updateBusinessDetails, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = await open();
  await user.type(getField('Restaurant Name'), ' 2');
  await user.click(getSaveButton());
  expect(await screen.findByText('Failed to update business information')).toBeInTheDocument();
  expect(consoleError).toHaveBeenCalledWith(expect.objectContaining({ message: 'Down' }));
  expect(getField('Restaurant Name')).toHaveValue('The Corner Table 2');
  consoleError.mockRestore();
});

test('the information page shows what another user has saved before it is overwritten', async () => {
  const { user } = await open();
  await user.type(getField('Restaurant Name'), ' 2');
  business = {
    ...business,
    name: 'The Round Table',
    phone_number: '2125550000',
    updated_at: '2026-01-05T11:00:00.000Z',
  };
  await user.click(getSaveButton());
  expect(await screen.findByText(/^Somebody else has changed these settings meanwhile\./)).toBeInTheDocument();
  expect(screen.getByText('Restaurant Phone Number: 2125550000')).toBeInTheDocument();
  expect(getField('Restaurant Phone Number')).toHaveValue('2125550000');
  expect(getField('Restaurant Name')).toHaveValue('The Corner Table 2');
  expect(screen.getByLabelText('Keep yours: The Corner Table 2')).toBeChecked();
  expect(screen.getByLabelText('Use what is saved now: The Round Table')).not.toBeChecked();
  await user.click(getSaveButton());
  await screen.findByText('Business information updated successfully');
  expect(sentBodies.at(-1)).toMatchObject({ name: 'The Corner Table 2', phone_number: '2125550000' });
});

test('the information page asks before it discards changes', async () => {
  const { user, navigate, currentAddress } = await open();
  await user.type(getField('Restaurant Name'), ' 2');
  await navigate('/elsewhere');
  const confirmation = await screen.findByRole('dialog', { name: 'Discard changes?' });
  await user.click(within(confirmation).getByRole('button', { name: 'Keep editing' }));
  expect(currentAddress()).toBe('/business/information');
  expect(getField('Restaurant Name')).toHaveValue('The Corner Table 2');
  await navigate('/elsewhere');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  expect(currentAddress()).toBe('/elsewhere');
});

test('the information page shows an error and offers a retry when loading fails', async () => {
  api.respond(
    getBusinessDetails,
    () => new ErrorResponse(500, { code: 'internal', message: 'Something went wrong here' }),
  );
  const { user } = renderRemote(module, '/business/information');
  expect(await screen.findByText('The business information could not be loaded')).toBeInTheDocument();
  expect(screen.getByText('Something went wrong here')).toBeInTheDocument();
  api.respond(getBusinessDetails, () => business);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Restaurant Name' })).toBeInTheDocument();
});
