import { errorBody } from '@backoffice/contract/error';
import { exportLink } from '@backoffice/contract/report-exports';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { createOrder } from '../../../test/sales-factories';
import { createExportLinks } from './export-link';
import { EXPORT_LINK_KIND } from './report-export.routes';

const EXPIRED = { code: 'token_expired', message: 'This download link has expired: export the report again' };
const INVALID = { code: 'token_invalid', message: 'This download link is not valid: export the report again' };
const USED = { code: 'token_invalid', message: 'This download link was already used: export the report again' };

let suite: TestApp;
let location: number;
const log = captureLog();

beforeAll(async () => {
  suite = await buildTestApp({}, { log });
});
afterAll(() => suite.close());
beforeEach(async () => {
  location = await createLocation(suite.db);
  await createOrder(suite.db, location);
});

async function createLink(of = location) {
  const response = await suite.app.inject({
    method: 'POST',
    url: '/api/reports/orders/export',
    headers: authorizationHeaders(suite.config, of),
  });
  return exportLink.parse(response.json());
}

async function refusal(url: string) {
  const response = await suite.app.inject(url);
  return [response.statusCode, errorBody.parse(response.json())];
}

test('an export link works once without an Authorization header, and expires after a minute', async () => {
  const { url, expires_at } = await createLink();
  const lifetime = Date.parse(expires_at) - Date.now();
  expect([lifetime > 55_000, lifetime <= 60_000]).toEqual([true, true]);
  const first = await suite.app.inject(url);
  expect([first.statusCode, first.body.split('\r\n').length]).toEqual([200, 12]);
  expect(await refusal(url)).toEqual([401, USED]);
});

test('a HEAD request does not use up an export link, and is refused without a valid token', async () => {
  const { url } = await createLink();
  const head = async (address: string) => (await suite.app.inject({ method: 'HEAD', url: address })).statusCode;
  expect([await head(url), await head(`${url}x`)]).toEqual([200, 401]);
  expect((await suite.app.inject(url)).statusCode).toBe(200);
});

test('the log contains the path of an export but not its token', async () => {
  const { url } = await createLink();
  await suite.app.inject(url);
  const [path, token = ''] = url.split('?token=');
  expect([log.text.includes(`"path":"${path}"`), log.text.includes(token)]).toEqual([true, false]);
});

test('an expired export link is refused with the reason', async () => {
  const { id } = await createLink();
  const claims = { location_id: location, export_id: id };
  const { url } = createExportLinks(suite.config, EXPORT_LINK_KIND, () => Date.now() - 62_000).create(claims);
  expect(await refusal(url)).toEqual([401, EXPIRED]);
});

test('an export link that was changed, or that another server signed, is refused', async () => {
  const { id, url } = await createLink();
  const claims = { location_id: location, export_id: id };
  const { url: foreign } = createExportLinks(
    { dataKey: 'the data key of another server, 32 bytes' },
    EXPORT_LINK_KIND,
  ).create(claims);
  const [header, payload, signature] = new URL(url, 'http://host').searchParams.get('token')?.split('.') ?? [];
  const other = Buffer.from(payload ?? '', 'base64url')
    .toString()
    .replace(`"export_id":${id}`, `"export_id":${id - 1}`);
  const path = url.split('?')[0];
  const changed = `${path}?token=${header}.${Buffer.from(other).toString('base64url')}.${signature}`;
  for (const address of [foreign, changed, `${path}?token=nothing`]) {
    expect(await refusal(address)).toEqual([401, INVALID]);
  }
  expect((await suite.app.inject(url)).statusCode).toBe(200);
});

test('a download token is not accepted as an access token, and an access token not as a download token', async () => {
  const { id, url } = await createLink();
  const token = new URL(url, 'http://host').searchParams.get('token');
  const headers = { authorization: `Bearer ${token}` };
  expect((await suite.app.inject({ url: '/api/reports/orders', headers })).statusCode).toBe(401);
  expect((await suite.app.inject({ url: `/api/reports/exports/${id}`, headers })).statusCode).toBe(401);
  const access = authorizationHeaders(suite.config, location).authorization.slice('Bearer '.length);
  expect(await refusal(`${url.split('?')[0]}?token=${access}`)).toEqual([401, INVALID]);
});

test('an export link returns only rows of its location, and does not contain the filters', async () => {
  const other = await createLocation(suite.db);
  const { url } = await createLink(other);
  expect((await suite.app.inject(url)).body).toContain('End of export,0 rows');
  const created = await suite.app.inject({
    method: 'POST',
    url: '/api/reports/orders/export?search=Byron',
    headers: authorizationHeaders(suite.config, location),
  });
  const token = new URL(created.json().url, 'http://host').searchParams.get('token');
  expect(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).not.toContain('Byron');
  expect((await suite.app.inject(created.json().url)).body).toContain('End of export,0 rows');
});
