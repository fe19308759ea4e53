import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ApiSiteClient, createSiteClient, LostResponseError, MissingReleaseError } from './site-client';

interface Answer {
  /** HTTP status; 0 closes the connection without a response. */
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

let server: Server;
let client: ApiSiteClient;
let answers: Answer[];
/** Method, path, token and number of bytes of each request. */
let requests: Array<[method?: string, url?: string, token?: string, bytes?: number]>;

beforeEach(async () => {
  answers = [];
  requests = [];
  server = createServer(async (request, response) => {
    const { length } = await buffer(request);
    requests.push([request.method, request.url, request.headers.authorization, length]);
    const { status, headers, body } = answers.shift() ?? { status: 204 };
    if (status === 0) response.destroy();
    else response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  client = createSiteClient(`http://127.0.0.1:${port}`, 'secret');
});
afterEach(() => server.close());

const CHANGE = { entries: {}, details: {} };

test('readRegistry returns the registry with its ETag and the permitted workspaces', async () => {
  answers.push({ status: 200, headers: { etag: '"1"', 'deploy-token-names': 'shell, mf-menu' }, body: '{}' });
  expect(await client.readRegistry()).toEqual({ content: '{}', etag: '"1"', permitted: ['shell', 'mf-menu'] });
  expect(requests).toEqual([['GET', '/api/site/registry', 'Bearer secret', 0]]);
});

test('sendRelease uploads a release as a tar archive', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  writeFileSync(path.join(folder, 'release.json'), '{}');
  await client.sendRelease('mf-menu', '1.0.0', folder);
  rmSync(folder, { recursive: true });
  // 2048 bytes are a tar archive of one short file: two blocks of 512 bytes for the file, and two at the end.
  expect(requests).toEqual([['PUT', '/api/site/releases/mf-menu/1.0.0', 'Bearer secret', 2048]]);
});

test('readHealth returns the health of an area', async () => {
  answers.push({ status: 200, body: '{"versions":[],"signed_out":[]}' });
  expect(await client.readHealth({ minutes: 5, name: 'mf-menu', version: '1.0.0' })).toEqual({
    ...{ versions: [], signed_out: [] },
  });
  expect(requests[0]?.[1]).toBe('/api/site/health?minutes=5&name=mf-menu&version=1.0.0');
});

test('readRelease rejects with a MissingReleaseError when the site has no files of the release', async () => {
  answers.push({ status: 404, body: '{}' });
  await expect(client.readRelease('mf-menu', '1.0.0')).rejects.toThrow(MissingReleaseError);
});

test('sendChange returns false for a change that is not based on the current registry', async () => {
  answers.push({ status: 412 }, { status: 204 });
  expect([await client.sendChange(CHANGE, '"1"'), await client.sendChange(CHANGE, '"2"')]).toEqual([false, true]);
});

test('the site client repeats a request when the server is busy', async () => {
  answers.push({ status: 503, headers: { 'retry-after': '0' } }, { status: 429, headers: { 'retry-after': '0' } });
  expect(await client.sendChange(CHANGE, '"1"')).toBe(true);
  expect(requests).toHaveLength(3);
});

test('a refusal is reported with a one-line message that contains the server’s reason', async () => {
  answers.push(
    { status: 401, body: '{"message":"The deployment token is not valid"}' },
    { status: 404, body: '<html>' },
  );
  await expect(client.readHistory()).rejects.toThrow(/^http:\S+ refuses: The deployment token is not valid$/);
  await expect(client.readHistory()).rejects.toThrow(/^http:\S+ refuses: the server responded with 404$/);
});

test('the site client does not follow redirects, so that the token is not sent to a different address', async () => {
  answers.push({ status: 302, headers: { location: '/elsewhere' } });
  await expect(client.readHistory()).rejects.toThrow('cannot be reached');
  expect(requests).toHaveLength(1);
});

test('the error of a request names the server when it does not respond', async () => {
  await new Promise((resolve) => server.close(resolve));
  await expect(client.readRegistry()).rejects.toThrow(/\/api\/site\/registry cannot be reached: .*ECONNREFUSED/);
});

test.each([502, 504])(
  'a change whose repetition is refused after the status %i is reported as possibly made',
  async (status) => {
    answers.push({ status, headers: { 'retry-after': '0' } }, { status: 412 });
    const sent = client.sendChange(CHANGE, '"1"');
    await expect(sent).rejects.toThrow(LostResponseError);
    await expect(sent).rejects.toMatchObject({ isAnswered: true });
  },
);

test('a change that fails on the server is reported as possibly made, and a failed read is not', async () => {
  answers.push({ status: 500, body: '{"message":"Something went wrong"}' }, { status: 500 });
  const sent = client.sendChange(CHANGE, '"1"');
  await expect(sent).rejects.toMatchObject({ name: 'LostResponseError', isAnswered: false });
  await expect(sent).rejects.toThrow(/refuses: Something went wrong$/);
  await expect(client.readHistory()).rejects.not.toThrow(LostResponseError);
});

test('a change whose connection is closed without a response is reported as possibly made', async () => {
  answers.push({ status: 0 });
  await expect(client.sendChange(CHANGE, '"1"')).rejects.toMatchObject({
    name: 'LostResponseError',
    isAnswered: false,
  });
});

test('a change that reaches no server is not reported as possibly made', async () => {
  await new Promise((resolve) => server.close(resolve));
  await expect(client.sendChange(CHANGE, '"1"')).rejects.not.toThrow(LostResponseError);
});
