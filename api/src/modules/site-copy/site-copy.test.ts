import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { BUCKET, type ObjectStore, startObjectStore } from '../../../../shared/tooling/test/fixtures/object-store';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { captureLog, type LogCapture } from '../../../test/log-lines';
import type { SiteBucket } from '../../object-store';
import { createDeployToken } from '../publishing/deploy-tokens';
import { copySiteBeforeServerStart, createSiteCopy, followBucket, type SiteCopy } from './site-copy';
import { DEPLOYED_AT, FILE_CONTENT, putLiveMenuVersion, putMenu, putShell } from './testing/bucket-site';

const POLL = { checkEveryMs: 50, retryAfterMs: 50 };

let suite: TestApp;
let log: LogCapture;
let store: ObjectStore;
let bucket: SiteBucket;
let site: string;
const following: Array<() => Promise<void>> = [];

beforeAll(async () => {
  store = await startObjectStore();
  const { AWS_ENDPOINT_URL_S3: endpoint = '', AWS_ACCESS_KEY_ID: key = '' } = store.environment;
  const address = `s3://${BUCKET}/site`;
  bucket = {
    address,
    url: `${endpoint}/${BUCKET}/site/`,
    endpoint,
    region: 'eu-west-1',
    accessKey: key,
    secretKey: key,
  };
  log = captureLog();
  suite = await buildTestApp({ siteBucket: bucket }, { log });
  site = path.join(suite.config.dataDir, 'site');
});
afterAll(async () => {
  await suite.close();
  await store.close();
});
afterEach(async () => {
  for (const stop of following.splice(0)) await stop();
});

/** Returns the version of the menu micro-frontend in the page that a visitor gets; undefined when there is no page. */
async function shown(): Promise<string | undefined> {
  const { body } = await suite.app.inject({ url: '/', headers: { accept: 'text/html' } });
  return /\/mf-menu\/(\w+)\//.exec(body)?.[1];
}

async function waitFor(check: () => Promise<boolean> | boolean): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if (await check()) return;
    await delay(50);
  }
  throw new Error('It did not happen within 30 seconds');
}

function createCopy(settings: Partial<SiteBucket> = {}): SiteCopy {
  const copy = createSiteCopy({ ...suite.config, siteBucket: { ...bucket, ...settings } }, () => undefined);
  if (copy === undefined) throw new Error('No bucket');
  return copy;
}

/** Keeps the server's copy of the site up to date with the bucket until the end of the test. */
function follow(startRecord?: string): void {
  const stop = new AbortController();
  const running = followBucket({ copy: createCopy(), startRecord, log: suite.app.log, signal: stop.signal, ...POLL });
  following.push(async () => {
    stop.abort();
    await running;
  });
}

const readiness = async () => (await suite.app.inject('/readyz')).statusCode;

test('a server without a copy of the site is not ready, and its page states the reason', async () => {
  expect(await readiness()).toBe(503);
  const { statusCode, json } = await suite.app.inject('/');
  expect([statusCode, json().message]).toEqual([503, `The site in ${bucket.address} has not been copied yet`]);
});

test('a bucket that cannot be reached at startup is logged, and the server starts', async () => {
  await store.stop();
  const lines: string[] = [];
  await copySiteBeforeServerStart(createCopy(), suite.config.dataDir, (line) => lines.push(line));
  await store.restart();
  expect(lines).toEqual([expect.stringMatching(/ cannot be reached at http:.*: there is no copy of the site yet$/)]);
});

test.each([
  [{ secretKey: 'wrong' }, 'refuses the access key S3RVER in SITE_S3_ACCESS_KEY: SignatureDoesNotMatch'],
  [{ accessKey: 'unknown' }, 'refuses the access key unknown in SITE_S3_ACCESS_KEY: InvalidAccessKeyId'],
])('wrong credentials of the site bucket, %j, prevent the start of the server', async (settings, message) => {
  await expect(copySiteBeforeServerStart(createCopy(settings), suite.config.dataDir, () => undefined)).rejects.toThrow(
    message,
  );
});

test('the copy of the site is updated after a deployment and a rollback in the bucket, and the server is ready', async () => {
  await putShell(bucket);
  await putMenu(bucket, '1');
  await putLiveMenuVersion(bucket, '1', ['1']);
  follow('{"operations":{}}');
  await waitFor(async () => (await shown()) === '1');
  expect(await readiness()).toBe(200);
  await putMenu(bucket, '2');
  await putLiveMenuVersion(bucket, '2', ['2', '1']);
  await waitFor(async () => (await shown()) === '2');
  expect((await suite.app.inject('/mf-menu/2/entry.js')).body).toBe(FILE_CONTENT);
  await putLiveMenuVersion(bucket, '1', ['2', '1']);
  await waitFor(async () => (await shown()) === '1');
  expect((await suite.app.inject('/mf-menu/2/entry.js')).statusCode).toBe(200);
  expect(store.requests).toContain('PUT site/api-contract.json');
});

test('a registry whose files are missing from the bucket is not used until the files are uploaded', async () => {
  follow();
  await putLiveMenuVersion(bucket, '3', ['3', '1']);
  await waitFor(() => log.text.includes(`"reason":"${bucket.address} has no files of mf-menu 3"`));
  expect(await shown()).toBe('1');
  const registry = JSON.parse(readFileSync(path.join(site, 'registry.json'), 'utf8'));
  expect(registry.remotes[0].current.version).toBe('1');
  await putMenu(bucket, '3');
  await waitFor(async () => (await shown()) === '3');
});

test('the last copy of the site is served while the bucket is unreachable, and the next deployment afterwards', async () => {
  follow();
  await store.stop();
  await waitFor(() => log.text.includes('cannot be reached at http:'));
  expect([await shown(), await readiness()]).toEqual(['3', 200]);
  await store.restart();
  await log.line('the bucket of the site can be used again');
  await putLiveMenuVersion(bucket, '1', ['3', '1']);
  await waitFor(async () => (await shown()) === '1');
});

test('a server that starts while the bucket is unreachable serves the last copy of the site', async () => {
  await store.stop();
  const lines: string[] = [];
  await copySiteBeforeServerStart(createCopy(), suite.config.dataDir, (line) => lines.push(line));
  await store.restart();
  expect(lines).toEqual([expect.stringMatching(/: the server shows its last copy of the site$/)]);
  expect(await shown()).toBe('1');
});

test('each check of an unchanged bucket sends one conditional request', async () => {
  const copy = createCopy();
  await copy.update();
  const before = store.requests.length;
  expect([await copy.update(), await copy.update()]).toEqual([false, false]);
  expect(store.requests.slice(before)).toEqual(['GET site/registry.json', 'GET site/registry.json']);
});

test('a deployment over HTTP with a token for the micro-frontend is stored in the bucket and served', async () => {
  const token = await createDeployToken(suite.config.dataDir, ['mf-menu'], 'CI');
  const authorization = `Bearer ${token}`;
  await putMenu(bucket, '4');
  await putLiveMenuVersion(bucket, '1', ['4', '1']);
  const registry = await suite.app.inject({ url: '/api/site/registry', headers: { authorization } });
  expect(registry.json().remotes[0].kept[0].version).toBe('4');
  const live = { version: '4', since: DEPLOYED_AT, by: 'deploy', kept: [{ version: '4', deployedAt: DEPLOYED_AT }] };
  const post = (entries: object) =>
    suite.app.inject({
      ...{ method: 'POST', url: '/api/site/changes', payload: { entries, details: {} } },
      headers: { authorization, 'if-match': String(registry.headers.etag) },
    });
  expect((await post({ shell: {} })).statusCode).toBe(403);
  expect((await post({ 'mf-menu': { live } })).statusCode).toBe(204);
  expect((await post({ 'mf-menu': { live } })).statusCode).toBe(412);
  follow();
  await waitFor(async () => (await shown()) === '4');
  const history = await suite.app.inject({ url: '/api/site/history', headers: { authorization } });
  expect(history.body).toContain('"label":"CI"');
});

test('a deployment over HTTP gets a 503 while the bucket is unreachable', async () => {
  const token = await createDeployToken(suite.config.dataDir, ['mf-menu']);
  await store.stop();
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode, json } = await suite.app.inject({ url: '/api/site/registry', headers });
  await store.restart();
  expect([statusCode, json().message]).toEqual([
    503,
    expect.stringContaining(`${bucket.address} cannot be reached at`),
  ]);
});

test('two servers copy the site from one bucket, each into its own folder', async () => {
  const dataDirs = ['one', 'two'].map((name) => path.join(suite.config.dataDir, name));
  const copies = dataDirs.map((dataDir) => createSiteCopy({ ...suite.config, dataDir }, () => undefined));
  expect(await Promise.all(copies.map((copy) => copy?.update()))).toEqual([true, true]);
  for (const dataDir of dataDirs) {
    expect(existsSync(path.join(dataDir, 'site/mf-menu/4/entry.js'))).toBe(true);
    rmSync(dataDir, { recursive: true });
  }
});
