import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { authorizationHeaders, createLocation } from './factories';
import { useTestApp } from './use-test-app';

const suite = useTestApp();
let site: string;

const SCRIPT = "document.title = 'ready';";
const PAGE = `<!doctype html><script type="application/json" id="registry">{"remotes":[]}</script>
<script>${SCRIPT}</script><script defer src="/shell/1/main.js" crossorigin="anonymous"></script><div id="root"></div>`;
const SOURCE = 'console.log("shell");'.repeat(100);

beforeAll(async () => {
  site = path.join(suite.config.dataDir, 'site');
});

beforeEach(() => {
  const version = path.join(site, 'shell', '1');
  mkdirSync(version, { recursive: true });
  writeFileSync(path.join(site, 'index.html'), PAGE);
  writeFileSync(path.join(site, 'registry.json'), '{"remotes":[]}');
  writeFileSync(path.join(version, 'main.js'), SOURCE);
  writeFileSync(path.join(version, 'main.js.br'), brotliCompressSync(SOURCE));
  writeFileSync(path.join(version, 'main.js.gz'), gzipSync(SOURCE));
});

async function get(url: string, headers: Record<string, string> = {}) {
  return await suite.app.inject({ url, headers });
}

test.each([
  '/',
  '/index.html',
  '/login',
  '/login/',
  '/reporting/orders/order-details/12',
  '/menu/categories?page=2',
  '/?kind=%00',
  '/business/history?kind=%00',
  '/apiary',
])('GET %s returns the application’s HTML page', async (url) => {
  const response = await get(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(response.body).toBe(PAGE);
});

test.each(['/foo.html', '/reporting/orders/order-details/1.5', '/shell/2/main.js'])(
  'a browser navigation to %s gets the application’s HTML page',
  async (url) => {
    const response = await get(url, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect([response.statusCode, response.body]).toEqual([200, PAGE]);
  },
);

test.each(['/shell/1/missing.js', '/missing.css', '/shell/', '/shell/2/main.js'])(
  'GET %s of a missing file returns 404',
  async (url) => {
    const response = await get(url);
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
  },
);

test('POST to a page’s path returns 404', async () => {
  expect((await suite.app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404);
});

test('POST to a path of several slashes returns 404', async () => {
  const { port } = new URL(await suite.app.listen({ port: 0, host: '127.0.0.1' }));
  const post = (path: string) =>
    new Promise((resolve) => {
      // The request is sent over HTTP, because `inject` normalizes these paths.
      request({ method: 'POST', port, path }, (response) => resolve(response.resume().statusCode)).end();
    });
  expect(await Promise.all(['//', '//[', '/\\\\['].map(post))).toEqual([404, 404, 404]);
});

test('the HTML page is revalidated at every request, and sent again only when it has changed', async () => {
  const { headers } = await get('/');
  expect(headers['cache-control']).toBe('no-cache');
  const etag = String(headers.etag);
  expect((await get('/login', { 'if-none-match': etag })).statusCode).toBe(304);
  writeFileSync(path.join(site, 'index.html'), `${PAGE}<!-- another version -->`);
  const changed = await get('/login', { 'if-none-match': etag });
  expect([changed.statusCode, changed.body.endsWith('<!-- another version -->')]).toEqual([200, true]);
});

test('the HTML page’s content security policy allows only its own inline scripts', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(SCRIPT).digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe');
});

test('the content security policy allows the style elements of a page by their hashes', async () => {
  const style = '#prerendered{display:none}';
  writeFileSync(path.join(site, 'index.html'), PAGE.replace('<div', `<style>${style}</style><div`));
  const policy = String((await get('/')).headers['content-security-policy']);
  const hash = createHash('sha256').update(style).digest('base64');
  expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`);
});

test('the HTML page is compressed with an encoding that the client accepts', async () => {
  const brotli = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  const gzip = await get('/', { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(PAGE);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(PAGE);
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotli.headers.vary).toMatch(/accept-encoding/i);
});

test('a versioned file is cached as immutable, and registry.json is revalidated', async () => {
  const asset = await get('/shell/1/main.js');
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const registry = await get('/registry.json');
  expect([registry.headers['cache-control'], registry.statusCode]).toEqual(['no-cache', 200]);
  const again = await get('/registry.json', { 'if-none-match': String(registry.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a file is served from the compressed copy that the build wrote', async () => {
  const brotli = await get('/shell/1/main.js', { 'accept-encoding': 'br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotli.headers['content-type']).toContain('javascript');
  expect(brotli.headers['cache-control']).toContain('immutable');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SOURCE);
  const gzip = await get('/shell/1/main.js', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SOURCE);
  expect((await get('/shell/1/main.js')).body).toBe(SOURCE);
});

test.each(['/../token-secret', '/%2e%2e/token-secret', '/shell/../../token-secret', '/.publishing/x.js'])(
  'GET %s serves no file outside the site',
  async (url) => {
    writeFileSync(path.join(suite.config.dataDir, 'token-secret'), 'the secret');
    mkdirSync(path.join(site, '.publishing'), { recursive: true });
    writeFileSync(path.join(site, '.publishing', 'x.js'), 'the secret');
    expect((await get(url)).body).not.toContain('the secret');
  },
);

test('a source map of a release is not served', async () => {
  mkdirSync(path.join(site, 'shell/1/.source-maps'), { recursive: true });
  writeFileSync(path.join(site, 'shell/1/.source-maps/main.js.map'), '{"sources":["shell/src/main.tsx"]}');
  for (const url of ['/shell/1/.source-maps/main.js.map', '/shell/1/%2esource-maps/main.js.map']) {
    const response = await get(url);
    expect([response.statusCode, response.body.includes('main.tsx')]).toEqual([404, false]);
  }
});

test('a page request gets 503 with instructions when the site is not built, and the API works', async () => {
  rmSync(site, { recursive: true });
  const response = await get('/login');
  expect([response.statusCode, response.json().message]).toEqual([
    503,
    'The site is not built: run npm start, or npm run build',
  ]);
  const location = await createLocation(suite.db);
  expect((await get('/api/employees', authorizationHeaders(suite.config, location))).statusCode).toBe(200);
});

test('API responses are not cached, must not be framed, and are compressed when they are long', async () => {
  const docs = await get('/api/docs/json', { 'accept-encoding': 'br' });
  expect(docs.headers['content-encoding']).toBe('br');
  const answer = await get('/api/employees');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
