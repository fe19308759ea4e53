import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { nextBusinessDayStart } from '../items/business-day';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const form = {
  name: 'The Corner',
  phone_number: '2125550100',
  email: 'hello@example.com',
  website: 'corner.example.com',
  timezone: 'America/New_York',
  day_cutoff: '05:00',
  address: '1 Main St, New York, NY 10001',
};
const TOKYO = { timezone: 'Asia/Tokyo', day_cutoff: '03:30' };
const path = () => `/locations/${location}/business_details`;

test('saved business details are returned, and the next session shows the new location name', async () => {
  const saved = await user.request('PUT', path(), { ...form, name: ' The Corner ' });
  expect(saved).toMatchObject({ ...form, id: location, address_string: form.address });
  expect(await user.request('GET', path())).toEqual(saved);
  expect((await user.request('GET', '/locations')).data).toMatchObject([{ id: location, name: 'The Corner' }]);
});

const NAME_MAX = 'Restaurant Name can contain a maximum of 50 characters';
const INVALID_EMAIL = 'Please enter a valid Email Address';
const INVALID_WEBSITE = 'Please enter a valid url in format "{host}"';
test.each([
  ['name', '', 'Restaurant Name must contain at least 1 characters'],
  ['name', 'n'.repeat(51), NAME_MAX],
  ['name', 'Café', 'Ineligible symbol is used'],
  ['phone_number', '123456', 'Phone must contain at least 7 characters'],
  ['phone_number', '1'.repeat(17), 'Phone can contain a maximum of 16 characters'],
  ['phone_number', '212-555-0100', 'Phone number must contain only digits'],
  ['email', '', INVALID_EMAIL],
  ['email', 'a@', INVALID_EMAIL],
  ['email', 'hello.example.com', INVALID_EMAIL],
  ['website', '', INVALID_WEBSITE],
  ['website', 'a.b', INVALID_WEBSITE],
  ['website', 'https://corner.example.com', INVALID_WEBSITE],
  ['website', 'corner', INVALID_WEBSITE],
  ['website', 'javascript:alert(1)', INVALID_WEBSITE],
  ['website', `${'a'.repeat(60)}.${'b'.repeat(33)}.io`, INVALID_WEBSITE],
  ['timezone', '', 'Please choose a Time Zone'],
  ['timezone', 'Mars/Olympus', 'There is no such time zone'],
  // Node has this zone, and PostgreSQL does not.
  ['timezone', 'US/Pacific-New', 'There is no such time zone'],
  ['day_cutoff', '', 'Please choose a time before noon'],
  ['day_cutoff', '12:00', 'Please choose a time before noon'],
  ['day_cutoff', '5:00', 'Please choose a time before noon'],
  ['day_cutoff', '05:60', 'Please choose a time before noon'],
  ['address', '', 'Please enter Restaurant Address'],
  ['address', 'a'.repeat(97), 'Restaurant Address can contain a maximum of 96 characters'],
  ['address', '1 Main St\nNew York', 'Ineligible symbol is used'],
])('the business detail %s with the value %j is refused with a message', async (field, value, message) => {
  expect(await user.send('PUT', path(), { ...form, [field]: value })).toMatchObject({
    status: 400,
    body: { fields: { [field]: message } },
  });
});

test.each([
  ['name', 'n'],
  ['name', 'n'.repeat(50)],
  ['phone_number', '1234567'],
  ['phone_number', '1'.repeat(16)],
  ['email', 'a@b.co'],
  ['website', 'a.co'],
  ['website', `${'a'.repeat(60)}.${'b'.repeat(32)}.io`],
  ['website', 'www.corner.example.com:8080/menu'],
  ['timezone', 'Asia/Kolkata'],
  ['day_cutoff', '00:00'],
  ['day_cutoff', '11:59'],
  ['address', 'a'],
  ['address', 'a'.repeat(96)],
])('the business detail %s with the value %j is accepted', async (field, value) => {
  expect(await user.request('PUT', path(), { ...form, [field]: value })).toMatchObject({ [field]: value });
});

test('a business details update based on an earlier state is refused', async () => {
  const { updated_at } = await user.request('PUT', path(), form);
  await user.request('PUT', path(), { ...form, phone_number: '2125550101', updated_at });
  expect(await user.send('PUT', path(), { ...form, name: 'Mine', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect(await user.request('GET', path())).toMatchObject({ name: 'The Corner', phone_number: '2125550101' });
});

test('the start of the business day stays unchanged when a request does not contain it', async () => {
  await user.request('PUT', path(), form);
  const { day_cutoff, ...others } = form;
  expect(await user.request('PUT', path(), { ...others, name: 'The Bar' })).toMatchObject({
    name: 'The Bar',
    day_cutoff,
  });
});

test('an item hidden for today becomes visible when the next business day in a changed time zone and cut-off starts', async () => {
  await user.request('PUT', path(), form);
  const { id } = await user.createItem();
  await user.request('PUT', `/items/${id}/active_pos?hide_status=HideForToday`);
  const before = new Date();
  await user.request('PUT', path(), { ...form, ...TOKYO });
  const [item] = await withLocation(suite.db, location, (scope) =>
    scope.selectFrom('items').select('hidden_until').where('location_id', '=', location).execute(),
  );
  const until = new Date(item?.hidden_until ?? '');
  expect([before, new Date()].map((now) => nextBusinessDayStart(now, TOKYO))).toContainEqual(until);
});

test('the lock screen setting is saved, and an update based on an earlier state is refused', async () => {
  const at = `/locations/${location}/update_lock_screen_permission?lock_screen_after_each_transaction=`;
  const [{ updated_at }] = (await user.request('GET', '/locations')).data;
  expect(await user.request('PUT', `${at}true&updated_at=${updated_at}`)).toMatchObject({
    lock_screen_after_each_transaction: true,
  });
  expect(await user.send('PUT', `${at}false&updated_at=${updated_at}`)).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect((await user.request('GET', '/locations')).data).toMatchObject([{ lock_screen_after_each_transaction: true }]);
});
