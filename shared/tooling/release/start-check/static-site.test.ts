import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serveSite } from './static-site';

function createSite(): string {
  const site = mkdtempSync(path.join(tmpdir(), 'site-'));
  writeFileSync(path.join(site, 'index.html'), '<!doctype html>');
  return site;
}

test('a site forwards requests for the API with method, headers and body, and returns its response', async () => {
  const api = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const received = [request.method, request.url, request.headers.authorization, Buffer.concat(chunks).toString()];
    response.writeHead(201, { 'x-total': '7' }).end(JSON.stringify(received));
  });
  await new Promise<void>((resolve) => {
    api.listen(0, '127.0.0.1', resolve);
  });
  const server = await serveSite(createSite(), { api: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
  const options = { method: 'POST', headers: { authorization: 'Bearer token' }, body: 'soup' };
  const response = await fetch(`${server.address}/api/items?page=2`, options);
  expect([response.status, response.headers.get('x-total')]).toEqual([201, '7']);
  expect(await response.json()).toEqual(['POST', '/api/items?page=2', 'Bearer token', 'soup']);
  server.close();
  api.close();
});

test('a site responds with the stubbed body of a path, without a body, or with 404', async () => {
  const bodies: Record<string, unknown> = { '/api/items': { items: [] }, '/api/failures': null };
  const server = await serveSite(createSite(), { api: (url) => bodies[url] });
  const statuses = ['items', 'failures', 'unknown'].map(
    async (name) => (await fetch(`${server.address}/api/${name}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 204, 404]);
  expect(await (await fetch(`${server.address}/menu/items`)).text()).toBe('<!doctype html>');
  server.close();
});
