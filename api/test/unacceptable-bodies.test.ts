import { randomUUID } from 'node:crypto';
import { errorBody } from '@backoffice/contract/error';
import { buildTestApp, type TestApp } from './build-test-app';
import { authorizationHeaders, createLocation, createPairedTerminal } from './factories';
import { buildPosOrder } from './pos-orders';

const JSON_TYPE = { 'content-type': 'application/json' };
const LONE_SURROGATE = '"\\ud83d"';
const NUL = '"Soup\\u0000"';
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;

let suite: TestApp;
let user: { authorization: string };
let terminal: { authorization: string };

beforeAll(async () => {
  suite = await buildTestApp();
  const location = await createLocation(suite.db);
  user = authorizationHeaders(suite.config, location);
  terminal = (await createPairedTerminal(suite.db, location)).headers;
});
afterAll(() => suite.close());

/** Returns an order as JSON with an additional member that JSON.stringify cannot produce. */
function orderWith(member: string): string {
  return `${JSON.stringify(buildPosOrder()).slice(0, -1)},${member}}`;
}

async function post(url: string, payload: string, headers: object) {
  const response = await suite.app.inject({ method: 'POST', url, headers: { ...headers, ...JSON_TYPE }, payload });
  return { status: response.statusCode, body: response.json() };
}

test.each([
  ['half a surrogate pair', `{"name":${LONE_SURROGATE},"color_code":"#123456"}`, 'name'],
  ['the character NUL', `{"name":${NUL},"color_code":"#123456"}`, 'name'],
  ['half a surrogate pair in the name of a field', `{"name":"Soups",${LONE_SURROGATE}:1}`, '\ud83d'],
  ['5,000 levels', `{"name":${deep(5_000)}}`, 'name'],
  ['a field constructor', '{"name":"Soups","constructor":{"prototype":{}}}', 'constructor'],
  ['a field __proto__', '{"name":"Soups","__proto__":{"name":"Soups"}}', '__proto__'],
])('the API rejects a body with %s and names the field', async (_case, payload, field) => {
  const { status, body } = await post('/api/categories', payload, user);
  expect([status, errorBody.parse(body).code]).toEqual([400, 'invalid_request']);
  expect(body.message.split(/[.:]/)[0]).toBe(field);
});

test.each(['/api/items?search=%00', '/api/items?search=a%00b&search=c', '/api/orders/%00'])(
  'the API rejects the URL %s, which contains the character NUL',
  async (url) => {
    const response = await suite.app.inject({ url, headers: user });
    expect([response.statusCode, response.json().code]).toEqual([400, 'invalid_request']);
  },
);

test.each([
  ['half a surrogate pair', orderWith(`"note":${LONE_SURROGATE}`), 'note'],
  ['5,000 levels', orderWith(`"note":${deep(5_000)}`), 'note'],
  ['a field constructor', orderWith('"constructor":{"prototype":{}}'), 'constructor'],
  ['a field __proto__', orderWith('"__proto__":{"revision":1}'), '__proto__'],
  ['a body of 5,000 levels', deep(5_000), '0'],
])('the sync endpoint rejects only the operation that has %s, not its whole batch', async (_case, body, field) => {
  const operation = (text: string) => `{"kind":"order","offline_id":"${randomUUID()}","body":${text}}`;
  const good = () => operation(JSON.stringify(buildPosOrder()));
  const answer = await post('/api/pos/sync', `{"operations":[${good()},${operation(body)},${good()}]}`, terminal);
  expect(answer.status).toBe(200);
  expect(answer.body.results).toEqual([
    expect.objectContaining({ status: 'created' }),
    expect.objectContaining({ status: 'rejected', code: 'invalid_request' }),
    expect.objectContaining({ status: 'created' }),
  ]);
  expect(answer.body.results[1].message.split(/[.:]/)[0]).toBe(field);

  const uuid = randomUUID();
  const alone = { method: 'PUT', url: `/api/pos/orders/${uuid}`, headers: { ...terminal, ...JSON_TYPE } } as const;
  expect((await suite.app.inject({ ...alone, payload: body })).statusCode).toBe(400);
});

test.each([
  ['/api/categories', `{"name":[${'{},'.repeat(10_000)}{}]}`, 'name: Must have 10000 entries at most'],
  [
    '/api/categories',
    JSON.stringify({ name: Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`field_${n}`, n])) }),
    'name: Must have 1000 entries at most',
  ],
  ['/api/pos/sync', `{"operations":[${'{},'.repeat(10_000)}{}]}`, 'operations: Must have 10000 entries at most'],
  ['/api/pos/sync', `{"operations":[${'[],'.repeat(60_000)}[]]}`, 'operations: Must have 10000 entries at most'],
  [
    '/api/pos/sync',
    `{"operations":[{"kind":"order"},{"body":{"items":[${'{},'.repeat(10_000)}{}]}}]}`,
    'operations.1.body.items: Must have 10000 entries at most',
  ],
  ['/api/pos/sync', `[${`[${'1,'.repeat(9_000)}1],`.repeat(12)}1]`, 'body: Must have 100000 values at most'],
])('the API rejects a body with too many values for %s before schema validation', async (url, payload, message) => {
  const { status, body } = await post(url, payload, url.startsWith('/api/pos') ? terminal : user);
  expect([status, body.message]).toEqual([400, message]);
});

test('an error response lists at most twenty fields, and truncates long field names', async () => {
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`field_${n}`, n]));
  const refused = await post('/api/categories', JSON.stringify(many), user);
  expect([refused.status, Object.keys(refused.body.fields).length]).toEqual([400, 20]);
  const long = await post('/api/categories', JSON.stringify({ name: 'Soups', ['x'.repeat(100_000)]: 1 }), user);
  expect([long.status, JSON.stringify(long.body).length < 1_000]).toEqual([400, true]);
});

test('a forwarded address of 10 kB causes no server error', async () => {
  const trusting = await buildTestApp({ trustedProxies: ['127.0.0.1'] });
  const response = await trusting.app.inject({
    method: 'POST',
    url: '/api/auth/log_in',
    headers: { 'x-forwarded-for': 'a'.repeat(10_000) },
    payload: { email: 'nobody@example.com', password: `${'A'.repeat(43)}=` },
  });
  expect([response.statusCode, response.json().code]).toEqual([401, 'invalid_credentials']);
  await trusting.close();
});
