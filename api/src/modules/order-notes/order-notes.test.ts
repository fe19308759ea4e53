import { authorizationHeaders, createLocation } from '../../../test/factories';
import { createMenuClient } from '../../../test/menu-client';
import { useTestApp } from '../../../test/use-test-app';

const suite = useTestApp();
let location: number;
const user = createMenuClient(suite, () => location);

beforeEach(async () => {
  location = await createLocation(suite.db);
});

const add = async (name: string) => await user.request('POST', '/order_notes', { name });

test('order notes are listed in creation order and can be filtered by active state', async () => {
  const [rare, well] = [await add('Rare'), await add(' Well done ')];
  expect(well).toEqual({ id: well.id, name: 'Well done', is_active: true, updated_at: expect.any(String) });
  const off = await user.request('PUT', `/order_notes/${rare.id}/active?is_active=false`);
  expect(off).toMatchObject({ name: 'Rare', is_active: false });
  expect((await user.request('GET', '/order_notes')).data).toEqual([off, well]);
  expect((await user.request('GET', '/order_notes?is_active=true')).data).toEqual([well]);
  expect((await user.request('GET', '/order_notes?search=rar')).data).toEqual([off]);
  expect(await user.request('GET', '/order_notes?page=2&per_page=1')).toMatchObject({
    data: [well],
    paging_metadata: { total_items: 2, total_pages: 2, has_next_page: false },
  });
});

test.each([
  [undefined, 'Please enter Order note name'],
  ['  ', 'Please enter Order note name'],
  ['n'.repeat(31), 'Order note name cannot be longer than 30 characters'],
  ['Piqué', 'Ineligible symbol is used'],
])('the order note name %j is refused with a message', async (name, message) => {
  expect(await user.send('POST', '/order_notes', { name })).toMatchObject({
    status: 400,
    body: { fields: { name: message } },
  });
});

test('an order note with a name of 30 characters is accepted', async () => {
  expect(await add('n'.repeat(30))).toMatchObject({ name: 'n'.repeat(30) });
});

test('a changed order note is saved, and an update based on an earlier state is refused', async () => {
  const { id, updated_at } = await add('Rare');
  const change = { id, name: 'Medium', is_active: false, updated_at };
  expect(await user.request('PUT', `/order_notes/${id}`, change)).toMatchObject({ name: 'Medium', is_active: false });
  expect(await user.send('PUT', `/order_notes/${id}`, { ...change, name: 'Well done' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile' },
  });
  expect((await user.send('PUT', `/order_notes/${id}`, { ...change, id: id + 1 })).status).toBe(400);
});

test('a deleted order note is not found', async () => {
  const { id } = await add('Rare');
  await user.request('DELETE', `/order_notes/${id}`);
  expect((await user.request('GET', '/order_notes')).data).toEqual([]);
  const change = { name: 'Rare', is_active: true };
  expect((await user.send('DELETE', `/order_notes/${id}`)).status).toBe(404);
  expect((await user.send('PUT', `/order_notes/${id}`, change)).status).toBe(404);
  expect((await user.send('PUT', `/order_notes/${id}/active?is_active=true`)).status).toBe(404);
});

test.each([
  ['PUT', '/active?is_active=false', 200],
  ['DELETE', '', 200],
  ['PUT', '', 400],
] as const)('%s /order_notes/:id%s with an empty body of type JSON returns %i', async (method, rest, status) => {
  const { id } = await user.request('POST', '/order_notes', { name: 'Rare', is_active: true });
  const headers = { ...authorizationHeaders(suite.config, location), 'content-type': 'application/json' };
  const response = await suite.app.inject({ method, url: `/api/order_notes/${id}${rest}`, headers, payload: '' });
  expect([response.statusCode, response.json().code]).toEqual([status, status === 400 ? 'invalid_request' : undefined]);
});
