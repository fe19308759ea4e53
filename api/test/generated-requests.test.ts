import { errorBody } from '@backoffice/contract/error';
import { showUnsubscribe } from '@backoffice/contract/report-mails';
import fc from 'fast-check';
import { type FuzzRequest, generateRequests } from '../bench/fuzz-requests';
import { buildAuthorization, encodeBody, type Tokens } from '../bench/fuzz-sender';
import { authorizationHeaders, createEmployee, createLocation, createPairedTerminal, insertRow } from './factories';
import { createOrder } from './sales-factories';
import { useTestApp } from './use-test-app';

const REQUESTS = 1_500;
const SEED = 14;
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const;

const suite = useTestApp();
let tokens: Tokens;

beforeAll(async () => {
  const location = await createLocation(suite.db);
  await createEmployee(suite.db, suite.config, location);
  for (const name of ['Soups', 'Drinks']) await insertRow(suite.db, location, 'categories', { name });
  for (const name of ['Tea', 'Pho']) await insertRow(suite.db, location, 'items', { name, image: null });
  for (const name of ['State Tax', 'City Tax']) await insertRow(suite.db, location, 'taxes', { name, rate: 5 });
  for (let count = 0; count < 5; count += 1) await createOrder(suite.db, location);
  const user = authorizationHeaders(suite.config, location).authorization.slice('Bearer '.length);
  tokens = { user, terminal: (await createPairedTerminal(suite.db, location)).token };
});

async function inject(sent: FuzzRequest) {
  const method = METHODS.find((name) => name === sent.method) ?? 'GET';
  const headers = { ...buildAuthorization(sent.caller, tokens), ...sent.headers };
  const payload = sent.body === undefined ? {} : { payload: encodeBody(sent) };
  return await suite.app.inject({ method, url: sent.url, headers, ...payload });
}

/**
 * Links in emails open this operation in a browser, so its errors are HTML. The errors of all other operations are
 * JSON.
 */
const PAGE = `/api${showUnsubscribe.path}`;

function isRefusedAsDocumented({ url }: FuzzRequest, { headers, body }: Awaited<ReturnType<typeof inject>>): boolean {
  const isPage = url.startsWith(PAGE) && headers['content-type'] === 'text/html; charset=utf-8';
  return isPage || errorBody.safeParse(JSON.parse(body)).success;
}

test('no generated request of any operation causes a server error', async () => {
  const document: unknown = (await suite.app.inject('/api/docs/json')).json();
  const failures: unknown[] = [];
  for (const sent of fc.sample(generateRequests(document), { seed: SEED, numRuns: REQUESTS })) {
    const response = await inject(sent);
    const { statusCode } = response;
    const isRefusal = statusCode >= 400 && sent.method !== 'HEAD';
    const isShaped = !isRefusal || isRefusedAsDocumented(sent, response);
    if (statusCode >= 500 || !isShaped) failures.push({ ...sent, body: sent.body?.slice(0, 500), statusCode });
  }
  expect(failures).toEqual([]);
}, 300_000);
