import { errorBody } from '@backoffice/contract/error';
import { buildTestApp, type TestApp } from './build-test-app';
import { authorizationHeaders, createEmployeeRole, createLocation } from './factories';

let suite: TestApp;
let location: number;
let headers: { authorization: string };

beforeAll(async () => {
  suite = await buildTestApp();
  location = await createLocation(suite.db);
  headers = authorizationHeaders(suite.config, location);
});
afterAll(() => suite.close());

const LOG_IN = { method: 'POST', url: '/api/auth/log_in' } as const;
const JSON_TYPE = { 'content-type': 'application/json' };

test('the API rejects an unknown field and names it', async () => {
  const payload = { email: 'user@example.com', password: `${'A'.repeat(43)}=`, remember_me: true };
  const response = await suite.app.inject({ ...LOG_IN, payload });
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'invalid_request', message: 'remember_me: Unknown field', fields: { remember_me: 'Unknown field' } },
  ]);
});

test('the API rejects a body of more than 1 MiB as too large, but reads a body of exactly 1 MiB', async () => {
  const body = (bytes: number) => `{"email":"${'x'.repeat(bytes - 12)}"}`;
  const over = await suite.app.inject({ ...LOG_IN, headers: JSON_TYPE, payload: body(1_048_577) });
  expect([over.statusCode, over.json().code]).toEqual([413, 'body_too_large']);
  const full = await suite.app.inject({ ...LOG_IN, headers: JSON_TYPE, payload: body(1_048_576) });
  expect(full.statusCode).toBe(400);
});

test.each(['{"email":', 'email', ' '])('the API rejects the malformed JSON %j', async (payload) => {
  const response = await suite.app.inject({ ...LOG_IN, headers: JSON_TYPE, payload });
  expect([response.statusCode, response.json().code]).toEqual([400, 'malformed_json']);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])(
  'the API rejects a body of the content type %s',
  async (type) => {
    const response = await suite.app.inject({ ...LOG_IN, headers: { 'content-type': type }, payload: 'email=x' });
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_content_type']);
  },
);

test('the API rejects a request without the required body', async () => {
  const response = await suite.app.inject(LOG_IN);
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
});

test.each(['/api/nothing', '/api', '/api/', '/api/employees/1/nothing', '/api/file.js'])(
  'the unknown path %s gets a 404 with an error body',
  async (url) => {
    const response = await suite.app.inject({ url, headers });
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  },
);

test('a path that cannot be decoded gets a 400 with an error body', async () => {
  const response = await suite.app.inject({ url: '/api/orders/%zz', headers });
  expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ['code', 'message']]);
});

test('a method that a path does not support gets a 404 with an error body', async () => {
  const response = await suite.app.inject({ method: 'DELETE', url: '/api/reports/orders', headers });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test.each([
  ['page=0', 'page'],
  ['page=1.5', 'page'],
  ['page=first', 'page'],
  ['per_page=0', 'per_page'],
  ['per_page=1000', 'per_page'],
])('the API rejects the query %s and names the parameter', async (query, field) => {
  const response = await suite.app.inject({ url: `/api/employees?${query}`, headers });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});

test.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('the API rejects the id %s in a path', async (id) => {
  const response = await suite.app.inject({ url: `/api/orders/${id}`, headers });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['id']]);
});

test('a value that PostgreSQL cannot store gets a 400, not a server error', async () => {
  const role = await createEmployeeRole(suite.db, location);
  const search = await suite.app.inject({ url: '/api/employees?search=%00', headers });
  const timestamp = await suite.app.inject({
    method: 'PUT',
    url: `/api/team_roles/${role.id}`,
    headers,
    payload: { name: 'Cashier', rights: {}, updated_at: '0000-01-01T00:00:00Z' },
  });
  expect([search, timestamp].map((response) => [response.statusCode, response.json().code])).toEqual([
    [400, 'invalid_request'],
    [400, 'invalid_request'],
  ]);
});

describe('a server error', () => {
  test('responds with an id that the log contains, and without details', async () => {
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
