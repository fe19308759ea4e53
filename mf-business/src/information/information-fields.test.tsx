import { listTimeZones } from '@backoffice/contract/business-setup';
import { signInBeforeEach } from '@backoffice/testing/session';
import { stubApi } from '@backoffice/testing/stub-api';
import { screen } from '@testing-library/react';
import { getField, getSaveButton, openInformationPage, stubInformation } from './testing/information-screen';

const api = stubApi();
signInBeforeEach({ locationId: 7 });

let server: ReturnType<typeof stubInformation>;
beforeEach(() => {
  server = stubInformation(api);
});

test('the time zone field shows the id of the saved zone until the list of zones has loaded', async () => {
  api.respond(listTimeZones, () => new Promise(() => {}));
  await openInformationPage();
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
  const { user } = await openInformationPage();
  await user.clear(getField(label));
  if (text !== '') await user.click(getField(label));
  if (text !== '') await user.paste(text);
  await user.click(getSaveButton());
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(getField(label)).toHaveValue(text);
  expect(getField(label)).toHaveFocus();
  expect(server.sentBodies).toEqual([]);
});

test.each([
  ['Restaurant Name', 'n'.repeat(50)],
  ['Restaurant Phone Number', '1234567'],
  ['Restaurant Phone Number', '1'.repeat(16)],
  ['Restaurant Email Address', 'a@b.co'],
  ['Restaurant Website', 'a.co'],
  ['Restaurant Address', 'a'.repeat(96)],
])('the field %s accepts %j', async (label, text) => {
  const { user } = await openInformationPage();
  await user.clear(getField(label));
  await user.click(getField(label));
  await user.paste(text);
  await user.click(getSaveButton());
  expect(await screen.findByText('Business information updated successfully')).toBeInTheDocument();
});
