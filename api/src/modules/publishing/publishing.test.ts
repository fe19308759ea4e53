import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pack } from 'tar-stream';
import { useTestApp } from '../../../test/use-test-app';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './deploy-tokens';

const AT = '2026-11-26T10:00:00.000Z';
const CODE = 'export {};';
const INTEGRITY = `sha384-${createHash('sha384').update(CODE).digest('base64')}`;

const suite = useTestApp();
let site: string;
let token: string;

beforeAll(async () => {
  site = path.join(suite.config.dataDir, 'site');
  storeShell();
});
beforeEach(async () => {
  token = await createDeployToken(suite.config.dataDir, ['mf-menu'], 'CI');
});

/** Writes a site in which a shell is live. */
function storeShell(): void {
  const release = { version: '1', sources: '1', first: ['main.js'], lazy: {}, integrity: { 'main.js': INTEGRITY } };
  const folder = path.join(site, 'shell/1');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'main.js'), CODE);
  writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  const current = { ...release, first: ['/shell/1/main.js'], integrity: { '/shell/1/main.js': INTEGRITY } };
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify({ shell: { current, by: 'deploy' }, remotes: [] }));
}

function describeRelease(version: string) {
  return {
    version,
    sources: version,
    description: { name: 'mf-menu', title: 'Menu', paths: ['menu'], visitors: 'signed-in', shell: '^1.0.0' },
    manifest: 'mf-manifest.json',
    entry: 'entry.js',
    preload: ['entry.js'],
    needs: [],
    integrity: { 'entry.js': INTEGRITY },
  };
}

async function packFiles(files: Record<string, string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content);
  archive.finalize();
  return await buffer(archive as unknown as NodeJS.ReadableStream);
}

const packVersion = (version: string) =>
  packFiles({
    'release.json': JSON.stringify(describeRelease(version)),
    'mf-manifest.json': '{}',
    'entry.js': CODE,
    'entry.js.br': 'compressed',
  });

const headers = (sent: string | undefined) => (sent === undefined ? {} : { authorization: `Bearer ${sent}` });
const read = (url: string, sent: string | undefined = token) =>
  suite.app.inject({ url: `/api/site/${url}`, headers: headers(sent) });
const upload = (release: string, payload: Buffer, sent: string | undefined = token) =>
  suite.app.inject({
    ...{ method: 'PUT', url: `/api/site/releases/${release}`, payload },
    headers: { ...headers(sent), 'content-type': 'application/x-tar' },
  });
const change = (entries: object, etag: string, sent: string | undefined = token) =>
  suite.app.inject({
    ...{ method: 'POST', url: '/api/site/changes', payload: { entries, details: { 'mf-menu': { who: 'CI' } } } },
    headers: { ...headers(sent), 'if-match': etag },
  });
const readEtag = async () => String((await read('registry')).headers.etag);
const live = (version: string) => ({ live: { version, by: 'deploy', since: AT, kept: [{ version, deployedAt: AT }] } });

test('an uploaded release becomes live with a change of the registry, and is then part of the page that the server renders', async () => {
  expect((await upload('mf-menu/1.0.0', await packVersion('1.0.0'))).statusCode).toBe(204);
  expect((await suite.app.inject('/')).body).not.toContain('mf-menu');
  const etag = await readEtag();
  const changed = await change({ 'mf-menu': live('1.0.0') }, `W/${etag}`);
  expect([changed.statusCode, changed.headers.etag]).toEqual([204, await readEtag()]);
  expect((await suite.app.inject('/')).body).toContain('/mf-menu/1.0.0/entry.js');
  expect((await read('registry')).headers['deploy-token-names']).toBe('mf-menu');
  expect((await read('history')).body).toMatch(
    /"action":"deploy","name":"mf-menu","version":"1.0.0","who":"CI","token":{"id":"\w{8}","label":"CI"}}\n$/,
  );
  const late = await change({ 'mf-menu': live('1.0.0') }, etag);
  expect([late.statusCode, late.json().code]).toEqual([412, 'precondition_failed']);
});

test('a release is downloaded without its compressed copies', async () => {
  await upload('mf-menu/1.0.2', await packVersion('1.0.2'));
  const { headers: sent, rawPayload } = await read('releases/mf-menu/1.0.2');
  expect(sent['content-type']).toBe('application/x-tar');
  expect(rawPayload.toString()).toContain('entry.js');
  expect(rawPayload.toString()).not.toContain('entry.js.br');
  expect((await read('releases/mf-menu/9')).statusCode).toBe(404);
});

test('an invalid release is refused with a one-line message and is not added to the site', async () => {
  const response = await upload('mf-menu/1.0.1', await packVersion('1.0.0'));
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'release.json of mf-menu 1.0.1 is that of 1.0.0',
  ]);
  expect(existsSync(path.join(site, 'mf-menu/1.0.1'))).toBe(false);
});

test('a deployment token for one micro-frontend can change neither the releases nor the registry entry of another', async () => {
  const foreign = [
    await upload('mf-business/1.0.0', await packVersion('1.0.0')),
    await upload('shell/2', await packVersion('2')),
    await change({ 'mf-business': live('1.0.0') }, await readEtag()),
    await change({ 'mf-menu': live('1.0.0'), shell: live('1') }, await readEtag()),
  ];
  expect(foreign.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect(foreign[0]?.json().message).toBe('The token is for mf-menu, not for mf-business');
});

test.each([
  ['mf-menu/..%2F..%2Fregistry.json', 'version'],
  ['mf-menu/..%2F1.0.0', 'version'],
  ['mf-menu/.drafts', 'version'],
  ['mf-menu/1%00', 'version'],
  ['..%2Fsite/1', 'name'],
  ['index.html/1', 'name'],
])('the release path %s is refused because its %s is invalid', async (release, field) => {
  const anyone = await createDeployToken(suite.config.dataDir, ['mf-menu', '../site', 'index.html']);
  const uploaded = await upload(release, await packVersion('1.0.0'), anyone);
  for (const response of [uploaded, await read(`releases/${release}`, anyone)]) {
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  }
});

test('a body that is not a tar archive, or is too large, is refused', async () => {
  const json = await suite.app.inject({
    ...{ method: 'PUT', url: '/api/site/releases/mf-menu/2', payload: {} },
    headers: headers(token),
  });
  expect(json.statusCode).toBe(415);
  expect((await upload('mf-menu/2', Buffer.alloc(33 * 1024 * 1024))).statusCode).toBe(413);
});

test('a change of the registry is refused without the ETag of the registry', async () => {
  expect((await change({ 'mf-menu': live('1.0.0') }, '')).statusCode).toBe(400);
});

test('a deployment token grants access to the health of its own micro-frontends only', async () => {
  const query = (name: string) => read(`health?name=${name}&version=1.0.0&minutes=5`);
  expect((await query('mf-menu')).json()).toEqual({ versions: [], signed_out: [] });
  expect([(await query('mf-business')).statusCode, (await query('..')).statusCode]).toEqual([403, 400]);
});

test('every publishing route requires a valid deployment token', async () => {
  const [id] = token.split('.');
  const other = await createDeployToken(suite.config.dataDir, ['mf-menu']);
  for (const wrong of [undefined, 'none', `${id}.`, `${id}.${other.split('.')[1]}`, suite.config.operatorKey]) {
    const archive = await packVersion('1.0.0');
    const responses = [
      await suite.app.inject({ url: '/api/site/registry', headers: headers(wrong) }),
      await suite.app.inject({ url: '/api/site/history', headers: headers(wrong) }),
      await suite.app.inject({ url: '/api/site/releases/shell/1', headers: headers(wrong) }),
      await suite.app.inject({ url: '/api/site/health?name=mf-menu&version=1&minutes=5', headers: headers(wrong) }),
      await suite.app.inject({
        ...{ method: 'PUT', url: '/api/site/releases/mf-menu/1', payload: archive },
        headers: { ...headers(wrong), 'content-type': 'application/x-tar' },
      }),
      await suite.app.inject({
        ...{ method: 'POST', url: '/api/site/changes', payload: { entries: {}, details: {} } },
        headers: { ...headers(wrong), 'if-match': '""' },
      }),
    ];
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
  }
});

test('a revoked deployment token is refused, and the token file contains no secrets', async () => {
  const [id = '', secret = ''] = token.split('.');
  expect((await listDeployTokens(suite.config.dataDir)).at(-1)).toMatchObject({ id, names: ['mf-menu'], label: 'CI' });
  expect(readFileSync(path.join(suite.config.dataDir, 'deploy-tokens.json'), 'utf8')).not.toContain(secret);
  expect((await read('registry')).statusCode).toBe(200);
  expect(await revokeDeployToken(suite.config.dataDir, id)).toBe(true);
  expect((await read('registry')).statusCode).toBe(401);
});

test.each([
  ['that ends early', '{"remotes":[{"descr'],
  ['of a shell without a version', '{"shell":{"current":{}},"remotes":[]}'],
])('a registry %s is repaired before it is read', async (_damage, content) => {
  writeFileSync(path.join(site, 'registry.json'), content);
  expect((await read('registry')).json()).toMatchObject({ shell: { current: { version: '1' } } });
});

test('a fifth concurrent upload is refused before its body is read, until another upload ends', async () => {
  const address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
  const begin = async () => {
    const request = httpRequest(`${address}/api/site/releases/mf-menu/7`, {
      method: 'PUT',
      headers: { ...headers(token), 'content-type': 'application/x-tar', 'content-length': 9_000 },
    });
    request.on('error', () => undefined);
    request.write('begin');
    const answer = once(request, 'response').then(([{ statusCode }]) => statusCode as number);
    return { request, status: await Promise.race([answer, delay(200, undefined)]) };
  };
  const uploads = [await begin(), await begin(), await begin(), await begin(), await begin()];
  uploads[0]?.request.destroy();
  await delay(100);
  const started = [...uploads, await begin()];
  for (const { request } of started) request.destroy();
  expect(started.map(({ status }) => status)).toEqual([undefined, undefined, undefined, undefined, 429, undefined]);
});

test('publishing requests with an invalid deployment token are rate limited', async () => {
  const statuses = new Set<number>();
  for (let count = 0; count < 610; count += 1) {
    const { statusCode } = await suite.app.inject({
      ...{ url: '/api/site/history', headers: headers('wrong'), remoteAddress: '192.0.2.7' },
    });
    statuses.add(statusCode);
  }
  expect([...statuses]).toEqual([401, 429]);
});
