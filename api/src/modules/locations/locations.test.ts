import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { formatAddressOnOneLine } from './locations.repository';

const suite = useTestApp();

test('business details are returned for the session location only', async () => {
  const details = {
    name: 'The Corner',
    phone_number: '2125550100',
    email: 'hello@example.com',
    website: 'corner.example.com',
    timezone: 'America/New_York',
    day_cutoff: '05:00',
    address: '1 Main St\nNew York, NY 10001',
  };
  const id = await createLocation(suite.db, details);
  const response = await suite.app.inject({
    url: `/api/locations/${id}/business_details`,
    headers: authorizationHeaders(suite.config, id),
  });
  expect(response.json()).toEqual({
    ...details,
    id,
    address_string: '1 Main St, New York, NY 10001',
    updated_at: expect.any(String),
    support_access_until: null,
  });
});

test.each([
  ['1 Main St\n\n  Apt 2 \nNew York', '1 Main St, Apt 2, New York'],
  ['1 Main St', '1 Main St'],
  ['', ''],
])('formatAddressOnOneLine joins the lines of the address %j', (address, line) => {
  expect(formatAddressOnOneLine(address)).toBe(line);
});
