import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { createRestaurant } from '../../backup/testing/restaurant';

const suite = useTestApp();
/** Unhandled errors, each of which would end the process of the server. */
const unhandled: unknown[] = [];
const keep = (error: unknown) => void unhandled.push(error);
let address: string;
let location: number;

beforeAll(async () => {
  process.on('uncaughtException', keep);
  location = await createLocation(suite.db);
  address = await suite.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  // An archive that continues to read after the disconnect would cause an error within this time.
  await sleep(200);
  expect(unhandled.splice(0)).toEqual([]);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});
afterAll(() => void process.off('uncaughtException', keep));

async function createLink(id = location): Promise<string> {
  const headers = authorizationHeaders(suite.config, id);
  const response = await suite.app.inject({ method: 'POST', url: '/api/location_data/export', headers });
  return address + response.json().url;
}

/** Starts a download and disconnects after its first bytes. */
async function cancelDownload(url: string): Promise<void> {
  const download = request(url);
  download.on('error', () => undefined);
  download.on('response', (response) => {
    response.on('error', () => undefined);
    response.once('data', () => download.destroy());
  });
  download.end();
  await once(download, 'close');
}

test('the server continues after the client of a location data file has disconnected', async () => {
  for (let count = 0; count < 5; count += 1) {
    await cancelDownload(await createLink());
    await sleep(50);
  }
});

test('a cancelled download of a location data file does not disturb the next one', async () => {
  const other = await createLocation(suite.db);
  for (let pause = 0; pause < 8; pause += 1) {
    const [cancelled, complete] = [await createLink(), await createLink(other)];
    await cancelDownload(cancelled);
    await sleep(pause);
    const response = await fetch(complete);
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  }
});

test('the server continues after a HEAD request for a location data file', async () => {
  expect((await fetch(await createLink(), { method: 'HEAD' })).status).toBe(200);
});

test('a location data file is cut off when an image cannot be read', async () => {
  const { location: restaurant, image } = await createRestaurant(suite);
  const file = path.join(suite.config.dataDir, 'images', path.posix.basename(image));
  rmSync(file);
  mkdirSync(file);
  const response = await fetch(await createLink(restaurant));
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
});
