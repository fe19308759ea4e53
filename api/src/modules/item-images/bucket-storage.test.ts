import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { authorizationHeaders, createLocation } from '../../../test/factories';
import { captureLog } from '../../../test/log-lines';
import { createMenuClient } from '../../../test/menu-client';
import { signInNewUser } from '../../../test/sign-in';
import { cropToSquare } from './square-image';
import { encodeTestImage } from './test-images';

/**
 * Objects in the test bucket, by path. The bucket accepts only requests that are signed with the access key `the-key`.
 */
const objects = new Map<string, Buffer>();
let refusing = false;
let refusesDeletions = false;
/** Functions that answer the waiting requests; undefined when the bucket answers immediately. */
let unanswered: (() => void)[] | undefined;
const log = captureLog();
let server: Server;
let suite: TestApp;
let location: number;

function startBucket(): Promise<number> {
  server = createServer((request, response) => {
    if (unanswered) return unanswered.push(() => response.writeHead(200).end());
    const signed =
      /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-west-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/;
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const isRefused = refusing || (refusesDeletions && request.method === 'DELETE');
      if (isRefused || !signed.test(request.headers.authorization ?? '')) return response.writeHead(403).end();
      if (request.method === 'PUT') objects.set(path, Buffer.concat(chunks));
      if (request.method === 'DELETE') objects.delete(path);
      const object = objects.get(path);
      if (request.method === 'GET' && !object) return response.writeHead(404).end();
      return response.writeHead(200).end(request.method === 'GET' ? object : undefined);
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

beforeAll(async () => {
  const port = await startBucket();
  const endpoint = `http://127.0.0.1:${port}/`;
  const imageBucket = { endpoint, bucket: 'pictures', region: 'eu-west-1', accessKey: 'the-key', secretKey: 'secret' };
  suite = await buildTestApp({ imageBucket }, { log });
  location = await createLocation(suite.db);
});
afterAll(async () => {
  await suite.close();
  server.close();
});

async function setImage(id: number, shade?: number, of = location) {
  const headers = { ...authorizationHeaders(suite.config, of), 'content-type': 'image/png' };
  return await suite.app.inject({
    method: 'PUT',
    url: `/api/items/${id}/image`,
    headers,
    payload: await encodeTestImage('png', shade),
  });
}

test('bucket storage writes, reads and deletes an image', async () => {
  const menu = createMenuClient(suite, () => location);
  const { id } = await menu.createItem();
  const { image } = (await setImage(id)).json();
  const name = image.split('/').at(-1);
  expect([...objects.keys()]).toEqual([`/pictures/${name}`]);
  const read = await suite.app.inject({ url: image });
  expect([read.statusCode, read.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(read.rawPayload).toEqual(objects.get(`/pictures/${name}`));
  await menu.request('DELETE', `/items/${id}/image`);
  expect([...objects.keys()]).toEqual([]);
  expect((await suite.app.inject({ url: image })).statusCode).toBe(404);
});

test('when a bucket refuses requests, images are unavailable and the response contains no details', async () => {
  const menu = createMenuClient(suite, () => location);
  const { id } = await menu.createItem({ name: 'Salad' });
  refusing = true;
  const response = await setImage(id);
  refusing = false;
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { code: 'unavailable', message: 'Images cannot be reached', id: expect.any(String) },
  ]);
  expect((await menu.request('GET', `/items/${id}`)).image).toBeNull();
});

test('an image is replaced and removed when the bucket refuses to delete the previous file, which is logged', async () => {
  const menu = createMenuClient(suite, () => location);
  const { id } = await menu.createItem({ name: 'Stew' });
  const first = (await setImage(id)).json().image;
  refusesDeletions = true;
  const replaced = await setImage(id, 60);
  const removed = await menu.send('DELETE', `/items/${id}/image`);
  refusesDeletions = false;
  expect([replaced.statusCode, removed.status]).toEqual([200, 200]);
  expect(replaced.json().image).not.toBe(first);
  expect((await menu.request('GET', `/items/${id}`)).image).toBeNull();
  const line = await log.line('the file of an image that no item uses could not be deleted');
  expect(line).toMatchObject({ image: first, err: { message: 'Images cannot be reached' } });
});

test('at most two changes of images wait for the bucket, and other locations list their items meanwhile', async () => {
  const locations = await Promise.all(Array.from({ length: 10 }, () => createLocation(suite.db)));
  const items = await Promise.all(locations.map((id) => createMenuClient(suite, () => id).createItem()));
  const setImages = (shade: number) => Promise.all(items.map(({ id }, index) => setImage(id, shade, locations[index])));
  await setImages(90);
  unanswered = [];
  const replaced = setImages(120);
  while (unanswered.length < 2) await once(server, 'request');
  // Uploads that do not wait for each other reach the bucket before these images are cropped in succession.
  for (const shade of [1, 2, 3]) await cropToSquare(await encodeTestImage('png', shade));
  let most = 0;
  // Each upload stores an image and deletes the previous one.
  for (const _ of [...items, ...items]) {
    while (unanswered.length === 0) await once(server, 'request');
    expect((await createMenuClient(suite, () => location).send('GET', '/items')).status).toBe(200);
    most = Math.max(most, unanswered.length);
    unanswered.shift()?.();
  }
  unanswered = undefined;
  expect((await replaced).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(most).toBe(2);
});

test('no transaction is open while the images of a copied location wait for the bucket', async () => {
  const original = await createLocation(suite.db);
  const { auth_token } = await signInNewUser(suite, original);
  const { id } = await createMenuClient(suite, () => original).createItem();
  await setImage(id, undefined, original);
  unanswered = [];
  const payload = { name: 'Copy', timezone: 'America/Chicago', copy_of: original };
  const headers = { authorization: `Bearer ${auth_token}` };
  const copied = suite.app.inject({ method: 'POST', url: '/api/locations', headers, payload });
  while (unanswered.length === 0) await once(server, 'request');
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
  `.execute(suite.db);
  expect(rows).toEqual([]);
  for (const answer of unanswered) answer();
  unanswered = undefined;
  expect((await copied).statusCode).toBe(200);
});
