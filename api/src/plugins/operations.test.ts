import { id, money } from '@backoffice/contract/fields';
import { operation } from '@backoffice/contract/operation';
import * as z from 'zod/mini';
import { authorizationHeaders, createLocation } from '../../test/factories';
import { useTestApp } from '../../test/use-test-app';
import { AppError } from '../errors';
import { registerOperation } from './operations';

const sale = z.object({ id, price: money, sold_by: z.nullable(z.object({ name: z.string() })) });
const sellOperation = operation({
  method: 'POST',
  path: '/sales',
  summary: 'Echoes the body',
  access: 'public',
  body: z.any(),
  response: z.object({ data: z.array(sale), note: z.optional(z.string()) }),
});

function refuse(): never {
  throw new AppError('too_many_attempts', 'Too much to do', { retryAfter: 7 });
}

const suite = useTestApp();
beforeAll(async () => {
  registerOperation(suite.app, sellOperation, async ({ body }) => body);
  registerOperation(suite.app, { ...sellOperation, path: '/crowded_sales' }, async ({ body }) => body, {
    checkCapacity: refuse,
  });
  suite.app.get('/api/without_right', { onRequest: suite.app.accessHooks.user }, async () => ({ data: [] }));
});

async function sell(payload: object) {
  const response = await suite.app.inject({ method: 'POST', url: '/api/sales', payload });
  return { status: response.statusCode, body: response.json() };
}

const SALE = { id: 7, price: 0.29, sold_by: { name: 'Ann' } };

test('a response contains only the fields of the response schema when the handler returns more', async () => {
  const returned = { ...SALE, cost: 0.1, sold_by: { name: 'Ann', passcode: '1234' } };
  const { status, body } = await sell({ data: [returned, { ...SALE, sold_by: null }], total: 1 });
  expect([status, body]).toEqual([200, { data: [SALE, { ...SALE, sold_by: null }] }]);
});

test.each([
  ['an invalid id', { id: 0 }],
  ['a fraction of a cent', { price: 0.291 }],
  ['a number as text', { price: '0.29' }],
  ['a missing required field', { sold_by: undefined }],
])('a response with %s becomes an internal error without details', async (_case, wrong) => {
  const { status, body } = await sell({ data: [SALE, { ...SALE, ...wrong }] });
  expect([status, body]).toEqual([
    500,
    { code: 'internal', message: 'Something went wrong on the server', id: expect.any(String) },
  ]);
});

test('a request that checkCapacity rejects gets the error before its body is read', async () => {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', url: '/api/crowded_sales', headers, payload: 'no JSON' } as const;
  const response = await suite.app.inject(request);
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toEqual([
    429,
    '7',
    { code: 'too_many_attempts', message: 'Too much to do' },
  ]);
});

test('an operation for signed-in users cannot be registered when it declares no right', () => {
  const { access: _public, ...unprotected } = { ...sellOperation, path: '/unprotected_sales' as const };
  expect(() => registerOperation(suite.app, unprotected, async ({ body }) => body)).toThrow(
    'POST /unprotected_sales names no right',
  );
});

test('a route for signed-in users that declares no right responds with an internal error', async () => {
  const headers = authorizationHeaders(suite.config, await createLocation(suite.db));
  const response = await suite.app.inject({ url: '/api/without_right', headers });
  expect([response.statusCode, response.json().code]).toEqual([500, 'internal']);
});
