import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { readHistory } from './history';
import { withReleases } from './registry';
import { changeSite } from './site';

let site: PublishedSite;
let server: Server;
let status: number;
let received: unknown[];
const consoleError = jest.spyOn(console, 'error');

beforeEach(async () => {
  site = publishedSite();
  await site.publish({ shell: createShellRelease('1'), 'mf-food': createRemoteRelease('mf-food', '1') });
  [status, received] = [200, []];
  server = createServer(async (request, response) => {
    received.push(await json(request));
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env.DEPLOYMENT_WEBHOOK = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  consoleError.mockReset();
});
afterEach(async () => {
  delete process.env.DEPLOYMENT_WEBHOOK;
  server.close();
  await once(server, 'close');
  site.remove();
});
afterAll(() => consoleError.mockRestore());

/** Deploys version 2 of mf-food, and then rolls back to version 1. */
async function rollBack(message?: string): Promise<void> {
  await site.publish({ 'mf-food': createRemoteRelease('mf-food', '2') });
  received = [];
  const releases = { 'mf-food': createRemoteRelease('mf-food', '1') };
  const change = { at: new Date().toISOString(), by: 'rollback' as const };
  await changeSite(site.folder, (registry) => withReleases(registry, releases, change), {
    details: { who: 'Ada', ...(message && { message }) },
  });
}

test('the webhook receives a sentence about a rollback with its reason, and the history entry', async () => {
  await rollBack('Rolled back automatically: 3 of 20 visits failed');
  const entry = readHistory(site.folder).at(-1);
  const text = 'Ada returned to mf-food 1 instead of 2: Rolled back automatically: 3 of 20 visits failed';
  expect(received).toEqual([{ text, ...entry }]);
});

test('the text about a change without a message is only the sentence', async () => {
  await rollBack();
  expect(received).toMatchObject([{ text: 'Ada returned to mf-food 1 instead of 2' }]);
});

test('a webhook that refuses the message causes only a warning, and the version becomes live', async () => {
  status = 500;
  await rollBack();
  expect(site.liveRemote('mf-food').current.version).toBe('1');
  expect(consoleError).toHaveBeenLastCalledWith('DEPLOYMENT_WEBHOOK did not receive mf-food 1: it responded with 500');
});

test('a webhook that cannot be reached causes a warning with the reason', async () => {
  server.close();
  await once(server, 'close');
  await rollBack();
  expect(site.liveRemote('mf-food').current.version).toBe('1');
  expect(consoleError).toHaveBeenLastCalledWith(
    expect.stringMatching(/^DEPLOYMENT_WEBHOOK did not receive mf-food 1: connect ECONNREFUSED /),
  );
  server.listen(0);
  await once(server, 'listening');
});

test('nothing is sent without a webhook address', async () => {
  delete process.env.DEPLOYMENT_WEBHOOK;
  await rollBack();
  expect(received).toEqual([]);
});
