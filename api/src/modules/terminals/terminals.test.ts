import { createLocation, createPairedTerminal } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const add = async (name: string) => await user.request('POST', '/terminals', { name });

test('a new terminal has no paired device', async () => {
  const bar = await add(' Bar ');
  expect(bar).toEqual({
    id: bar.id,
    name: 'Bar',
    app_version: '',
    status: 'NotPaired',
    paired_at: null,
    last_seen_at: null,
    revoked_at: null,
    clock_difference_minutes: null,
    updated_at: expect.any(String),
  });
  expect(await user.request('GET', `/terminals/${bar.id}`)).toEqual(bar);
});

test('terminals are sorted by name and listed with the state of their devices', async () => {
  const bar = await add('bar');
  const { id } = await createPairedTerminal(suite.db, location, { name: 'Counter', app_version: '2.1.0' });
  const { code } = await user.request('POST', `/terminals/${bar.id}/pairing_codes`);
  const payload = { code, app_version: '3.0.0' };
  const paired = await suite.app.inject({
    method: 'POST',
    url: '/api/pos/pair',
    remoteAddress: '203.0.113.200',
    payload,
  });
  expect(paired.statusCode).toBe(200);
  await user.request('POST', `/terminals/${id}/revoke`);
  expect((await user.request('GET', '/terminals')).data).toMatchObject([
    { name: 'bar', status: 'Paired', app_version: '3.0.0', last_seen_at: expect.any(String), revoked_at: null },
    { name: 'Counter', status: 'Revoked', app_version: '2.1.0', revoked_at: expect.any(String) },
  ]);
  expect((await user.request('GET', '/terminals?search=COUNT')).data).toMatchObject([{ id }]);
});

test('a terminal can be renamed by a form that was opened before the terminal was revoked', async () => {
  const { id, updated_at } = await add('Bar');
  await user.request('POST', `/terminals/${id}/revoke`);
  const renamed = await user.request('PUT', `/terminals/${id}`, { name: 'Patio', updated_at });
  expect(renamed).toMatchObject({ name: 'Patio', status: 'Revoked' });
  expect(await user.send('PUT', `/terminals/${id}`, { name: 'Bar', updated_at })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
});

test.each([
  ['', 'Please enter Terminal Name'],
  ['t'.repeat(31), 'Terminal Name can contain a maximum of 30 characters'],
  ['Théâtre', 'Ineligible symbol is used'],
])('the terminal name %j is refused with a message', async (name, message) => {
  expect(await user.send('POST', '/terminals', { name })).toMatchObject({
    status: 400,
    body: { fields: { name: message } },
  });
});
