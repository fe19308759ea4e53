import { errorBody } from '@backoffice/contract/error';
import { buildTestApp, type TestApp } from './build-test-app';
import { authorizationHeaders, createLocation } from './factories';

let suite: TestApp;
let headers: { authorization: string };

beforeAll(async () => {
  suite = await buildTestApp();
  headers = authorizationHeaders(suite.config, await createLocation(suite.db));
});
afterAll(() => suite.close());

const LOG_IN = { method: 'POST', url: '/api/auth/log_in' } as const;
const JSON_TYPE = { 'content-type': 'application/json' };

test('a field that the operation does not know is refused by name', async () => {
  const payload = { email: 'user@example.com', password: `${'A'.repeat(43)}=`, remember_me: true };
  const response = await suite.app.inject({ ...LOG_IN, payload });
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'invalid_request', message: 'remember_me: Unknown field', fields: { remember_me: 'Unknown field' } },
  ]);
});

test('a body of more than 1 MiB is refused, and one of 1 MiB is read', async () => {
  const body = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;
  const over = await suite.app.inject({ ...LOG_IN, headers: JSON_TYPE, payload: body(1_048_577) });
  expect([over.statusCode, over.json().code]).toEqual([413, 'body_too_large']);
  const full = await suite.app.inject({ ...LOG_IN, headers: JSON_TYPE, payload: body(1_048_576) });
  expect(full.statusCode).toBe(400);
});

test.each(['{"email":', 'email', ' '])('JSON such as %j is refused', async (payload) => {
  const response = await suite.app.inject({ ...LOG_IN, headers: JSON_TYPE, payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_json']);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'a body of type %s is refused',
  async (type) => {
    const response = await suite.app.inject({ ...LOG_IN, headers: { 'content-type': type }, payload: 'email=x' });
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_content_type']);
  },
);

test('a missing body is refused', async () => {
  const response = await suite.app.inject(LOG_IN);
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
});

test.each(['/api/nothing', '/api', '/api/', '/api/employees/1/nothing', '/api/file.js'])(
  'an address that is no operation, %s, is a 404 of the same shape',
  async (url) => {
    const response = await suite.app.inject({ url, headers });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  },
);

test('an address that cannot be decoded is refused in the same shape', async () => {
  const response = await suite.app.inject({ url: '/api/orders/%zz', headers });
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['code', 'message']]);
});

test('a method that an address does not have is a 404 of the same shape', async () => {
  const response = await suite.app.inject({ method: 'DELETE', url: '/api/reports/orders', headers });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test.each([
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=first', 'page'],
  ['per_page=0', 'per_page'],
  ['per_page=1000', 'per_page'],
])('the query %s is refused by the name of its field', async (query, field) => {
  const response = await suite.app.inject({ url: `/api/employees?${query}`, headers });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});

test.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('the id %s is refused', async (id) => {
  const response = await suite.app.inject({ url: `/api/orders/${id}`, headers });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['id']]);
});

test('what the database cannot store is refused, and is no failure of the server', async () => {
  const search = await suite.app.inject({ url: '/api/employees?search=%00', headers });
  const moment = await suite.app.inject({
    method: 'PUT',
    url: '/api/team_roles/1',
    headers,
    payload: { name: 'Cashier', modules: [], updated_at: '0000-01-01T00:00:00Z' },
  });
  expect([search, moment].map((response) => [response.statusCode, response.json().code])).toEqual([
    [400, 'invalid_request'],
    [400, 'invalid_request'],
  ]);
});

describe('a failure of the server', () => {
  test('is told by an id that is in the log, and by nothing else', async () => {
    const broken = await buildTestApp();
    const logged: unknown[] = [];
    broken.app.addHook('onRequest', async (request) => {
      request.log.error = (entry: unknown) => logged.push(entry);
    });
    const location = await createLocation(broken.db);
    await broken.db.destroy();
    const response = await broken.app.inject({
      url: '/api/employees',
      headers: authorizationHeaders(broken.config, location),
    });
    const body = response.json();
    expect(response.statusCode).toBe(500);
    expect(body).toEqual({ code: 'internal', message: 'Something went wrong on the server', id: expect.any(String) });
    expect(errorBody.safeParse(body).success).toBe(true);
    expect(logged).toContainEqual(expect.objectContaining({ id: body.id, err: expect.anything() }));
    await broken.close();
  });
});
