import { updateBusinessDetails } from '@backoffice/contract/business-setup';
import { getBusinessDetails } from '@backoffice/contract/locations';
import { keys } from '@backoffice/platform/query';
import { renderRemote } from '@backoffice/testing/render';
import { signInBeforeEach } from '@backoffice/testing/session';
import { ErrorResponse, stubApi } from '@backoffice/testing/stub-api';
import { screen, waitFor, within } from '@testing-library/react';
import module from '../module';
import { getField, getSaveButton, openInformationPage, stubInformation } from './testing/information-screen';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let server: ReturnType<typeof stubInformation>;
beforeEach(() => {
  server = stubInformation(api);
});

test("the information page shows the signed-in user's location with its address on one line", async () => {
  await openInformationPage();
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
  const { user } = await openInformationPage();
  await user.clear(getField('Restaurant Name'));
  await user.type(getField('Restaurant Name'), 'Corner Two');
  await user.click(screen.getByRole('combobox', { name: 'Time Zone' }));
  await user.click(await screen.findByRole('option', { name: '(GMT-06:00) Central Time (America/Chicago)' }));
  await user.click(getSaveButton());
  expect(await screen.findByText('Business information updated successfully')).toBeInTheDocument();
  const { id, address_string, updated_at, ...saved } = server.business;
  expect(server.sentBodies).toEqual([{ id: 7, ...saved }]);
  expect(saved).toMatchObject({
    name: 'Corner Two',
    timezone: 'America/Chicago',
    address: '148 Mulberry Street, New York, NY 10013',
  });
  await waitFor(() => expect(getSaveButton()).toBeDisabled());
});

test('renaming the restaurant marks the cached list of the user’s locations as stale', async () => {
  const { user, queries } = await openInformationPage();
  queries.setQueryData(keys.accountLocations, { data: [] });
  await user.type(getField('Restaurant Name'), ' 2');
  await user.click(getSaveButton());
  expect(await screen.findByText('Business information updated successfully')).toBeInTheDocument();
  expect(queries.getQueryState(keys.accountLocations)?.isInvalidated).toBe(true);
});

test('the information page shows and logs a failed save and keeps the entered values', async () => {
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => {});
  api.respond(updateBusinessDetails, () => new ErrorResponse(500, { code: 'internal', message: 'Down' }));
  const { user } = await openInformationPage();
  await user.type(getField('Restaurant Name'), ' 2');
  await user.click(getSaveButton());
  expect(await screen.findByText('Failed to update business information')).toBeInTheDocument();
  expect(consoleError).toHaveBeenCalledWith(expect.objectContaining({ message: 'Down' }));
  expect(getField('Restaurant Name')).toHaveValue('The Corner Table 2');
  consoleError.mockRestore();
});

test('the information page shows what another user has since saved, and overwrites it only on the next save', async () => {
  const { user } = await openInformationPage();
  await user.type(getField('Restaurant Name'), ' 2');
  server.business = {
    ...server.business,
    name: 'The Round Table',
    phone_number: '2125550000',
    updated_at: '2026-01-05T11:00:00.000Z',
  };
  await user.click(getSaveButton());
  expect(await screen.findByText(/^Somebody else has changed these settings in the meantime\./)).toBeInTheDocument();
  expect(screen.getByText('Restaurant Phone Number: 2125550000')).toBeInTheDocument();
  expect(getField('Restaurant Phone Number')).toHaveValue('2125550000');
  expect(getField('Restaurant Name')).toHaveValue('The Corner Table 2');
  expect(screen.getByLabelText('Keep yours: The Corner Table 2')).toBeChecked();
  expect(screen.getByLabelText('Use what is saved now: The Round Table')).not.toBeChecked();
  await user.click(getSaveButton());
  await screen.findByText('Business information updated successfully');
  expect(server.sentBodies.at(-1)).toMatchObject({ name: 'The Corner Table 2', phone_number: '2125550000' });
});

test('the information page asks for confirmation before it discards changes', async () => {
  const { user, navigate, currentAddress } = await openInformationPage();
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
  api.respond(getBusinessDetails, () => server.business);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('textbox', { name: 'Restaurant Name' })).toBeInTheDocument();
});
