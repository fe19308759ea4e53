import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../test/fixtures/run-script';

const RUN = path.join(ROOT, 'shared/tooling/run.mjs');
const POLICY = "default-src 'none'; script-src 'self'";
const remote = (name: string) => ({
  description: { name, title: name, paths: [name.slice(3)] },
  current: { version: '1.0.0', entry: `/${name}/1.0.0/entry.js`, preload: [], integrity: {} },
});
const registry = JSON.stringify({ shell: { version: '1.0.0' }, remotes: [remote('mf-menu'), remote('mf-food')] });

let site: Server;
let server: ChildProcess;
let address: string;

/** Starts a site with a page and an API that responds with the path and the host of each request. */
async function startSite(): Promise<string> {
  site = createServer(({ url, headers }, response) => {
    if (url === '/nothing') {
      response.setHeader('content-type', 'text/html');
      response.end('<p>No back office</p>');
      return;
    }
    if (url?.startsWith('/api/')) {
      response.end(JSON.stringify({ url, host: headers.host }));
      return;
    }
    response.setHeader('content-security-policy', POLICY);
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><script type="application/json" id="registry">${registry}</script><div id="root"></div>`,
    );
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Runs `dev` for mf-menu until its output says that the site can be opened. */
async function startDevelopment(against: string): Promise<void> {
  const port = await findFreePort();
  address = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port) };
  server = spawn(process.execPath, [RUN, 'dev', 'mf-menu', '--against', against], { env, stdio: 'pipe' });
  if (!server.stdout) throw new Error('The command has no output');
  for await (const line of createInterface({ input: server.stdout })) {
    if (line === `▸ ${address} shows ${against} with mf-menu from this folder`) return;
  }
  throw new Error('The command ended before it served the site');
}

let siteAddress: string;
beforeAll(async () => {
  siteAddress = await startSite();
  await startDevelopment(siteAddress);
}, 120_000);
afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  site.close();
});

const openPage = (url: string) => fetch(`${address}${url}`, { headers: { accept: 'text/html' } });

test('dev --against serves the deployed page with its security policy, and puts the area from the sources in its registry', async () => {
  const page = await openPage('/menu/items');
  expect(page.headers.get('content-security-policy')).toBe(POLICY);
  const html = await page.text();
  const { shell, remotes } = JSON.parse(/id="registry">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(shell).toEqual({ version: '1.0.0' });
  expect(remotes).toEqual([
    {
      description: expect.objectContaining({ name: 'mf-menu', title: 'Menu', paths: ['menu'] }),
      current: expect.objectContaining({ version: 'development', entry: `${address}/remoteEntry.js` }),
    },
    remote('mf-food'),
  ]);
  const entry = await fetch(`${address}/remoteEntry.js`);
  expect([entry.status, await entry.text()]).toEqual([200, expect.stringContaining('mf_menu')]);
});

test('dev --against requests pages only from the deployed site, even if the path resembles another host', async () => {
  const page = await openPage('//other.example/menu');
  expect(await page.text()).toContain('id="registry"');
});

test('dev --against reports that the site is not a back office', async () => {
  const page = await openPage('/nothing');
  expect([page.status, await page.text()]).toEqual([
    502,
    expect.stringMatching(/^The page has no registry: --against/),
  ]);
});

test('dev --against reports neither visits nor failures to the deployed site', async () => {
  for (const path of ['/api/area_health', '/api/signed_out_health', '/api/client_failures']) {
    expect((await fetch(`${address}${path}`, { method: 'POST', body: '{}' })).status).toBe(204);
  }
});

test('dev --against sends API requests to the deployed API', async () => {
  const response = await fetch(`${address}/api/items?page=1`);
  expect(await response.json()).toEqual({ url: '/api/items?page=1', host: new URL(siteAddress).host });
});

test.each([
  [[], '--against needs one area'],
  [['mf-menu', 'mf-auth'], '--against needs one area'],
  [['mf-menu'], '--against backoffice.example.com is not an address'],
])('dev --against with the areas %j is refused with the message: %s', (names, reason) => {
  const parameters = [RUN, 'dev', ...names, '--against', 'backoffice.example.com'];
  const { status, stderr } = spawnSync(process.execPath, parameters, { encoding: 'utf8', timeout: 60_000 });
  expect([status, stderr]).toEqual([1, expect.stringContaining(reason)]);
});
