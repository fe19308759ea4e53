import { createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const path = () => `/locations/${location}/cash_discount`;
const enabled = { is_cash_discount_enabled: true };

test('a new location has no cash discount', async () => {
  expect(await user.request('GET', path())).toEqual({
    cash_discount_rate: 0,
    is_cash_discount_enabled: false,
    updated_at: expect.any(String),
  });
});

test.each([
  ['4', 4],
  ['3,5', 3.5],
  ['3.125', 3.125],
  [' 2. ', 2],
  ['.5', 0.5],
  ['0', 0],
  ['100', 100],
])('the cash discount rate %j is saved as %d', async (cash_discount_rate, rate) => {
  const saved = await user.request('PUT', path(), { ...enabled, cash_discount_rate });
  expect(saved).toMatchObject({ ...enabled, cash_discount_rate: rate });
  expect(await user.request('GET', path())).toEqual(saved);
});

test.each([
  ['', 'Cash discount rate should not be empty'],
  ['  ', 'Cash discount rate should not be empty'],
  ['four', 'Cash discount rate should be a number'],
  ['1,2,3', 'Cash discount rate should be a number'],
  ['-1', 'Cash discount rate should be a number'],
  ['.', 'Cash discount rate should be a number'],
  ['4.1255', 'Cash discount rate can have at most 3 decimals'],
  ['100.001', 'Cash discount rate should not exceed 100'],
])('the cash discount rate %j is refused with a message', async (cash_discount_rate, message) => {
  expect(await user.send('PUT', path(), { ...enabled, cash_discount_rate })).toMatchObject({
    status: 400,
    body: { fields: { cash_discount_rate: message } },
  });
});

test('a cash discount update based on an earlier state is refused, and other settings keep their updated_at', async () => {
  const { updated_at } = await user.request('GET', path());
  const details = await user.request('GET', `/locations/${location}/business_details`);
  await user.request('PUT', path(), { ...enabled, cash_discount_rate: '4', updated_at });
  expect(await user.send('PUT', path(), { ...enabled, cash_discount_rate: '5', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect(await user.request('GET', path())).toMatchObject({ cash_discount_rate: 4 });
  expect(await user.request('GET', `/locations/${location}/business_details`)).toEqual(details);
});
