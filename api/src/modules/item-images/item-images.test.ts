import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MAX_IMAGE_BYTES } from '@backoffice/contract/item-images';
import sharp from 'sharp';
import { authorizationHeaders, createLocation, insertRow } from '../../../test/factories';
import { useTestApp } from '../../../test/use-test-app';
import { withLocation } from '../../database/location-scope';
import { createBlackPng, encodeTestImage, SCRIPTED_SVG } from './test-images';

const suite = useTestApp();
let location: number;
let item: number;

beforeEach(async () => {
  location = await createLocation(suite.db);
  item = await newItem('Lobster Roll');
});

const newItem = (name: string, image: string | null = null, of = location) =>
  insertRow(suite.db, of, 'items', { name, image });

async function send(payload: Buffer, { type = 'image/png', id = item, from = location } = {}) {
  const headers = { ...authorizationHeaders(suite.config, from), 'content-type': type };
  const response = await suite.app.inject({ method: 'PUT', url: `/api/items/${id}/image`, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

async function remove(id = item, from = location) {
  const headers = authorizationHeaders(suite.config, from);
  const response = await suite.app.inject({ method: 'DELETE', url: `/api/items/${id}/image`, headers });
  return { status: response.statusCode, body: response.json() };
}

/** Requests an image without a token, as the `<img>` elements of a page do. */
const open = (address: string) => suite.app.inject({ url: address });
const files = () => readdirSync(path.join(suite.config.dataDir, 'images'));
const notAnImage = { status: 400, body: { code: 'invalid_request', message: 'This file is not an image' } };

async function stored(id = item) {
  return await withLocation(suite.db, location, (scope) =>
    scope
      .selectFrom('items')
      .select(['image', 'updated_at'])
      .where('location_id', '=', location)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(),
  );
}

describe('an image of an item', () => {
  test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'may be sent as %s and is served as WebP',
    async (format) => {
      const { status, body } = await send(await encodeTestImage(format), { type: `image/${format}` });
      expect([status, body]).toEqual([
        200,
        { image: expect.stringMatching(/^\/api\/item_images\/[0-9a-f]{64}\.webp$/) },
      ]);
      const served = await open(body.image);
      expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 600, height: 600 });
    },
  );

  test('can be cached forever', async () => {
    const { body } = await send(await encodeTestImage('png'));
    const { headers } = await open(body.image);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is recognized by its content, whatever content type it is sent with', async () => {
    expect((await send(await encodeTestImage('webp'), { type: 'image/jpeg' })).status).toBe(200);
  });

  test('is rotated upright and has no camera metadata', async () => {
    const band = await sharp({ create: { width: 100, height: 50, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upperRed = await sharp({ create: { width: 100, height: 100, channels: 3, background: 'blue' } })
      .composite([{ input: band, top: 0, left: 0 }])
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(upperRed).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { rawPayload } = await open((await send(upperRed, { type: 'image/jpeg' })).body.image);
    const [left, right] = await Promise.all([pixelAt(rawPayload, 60), pixelAt(rawPayload, 540)]);
    expect([left.blue > 200, right.red > 200]).toEqual([true, true]);
    expect(await sharp(rawPayload).metadata()).not.toHaveProperty('exif');
  });

  test('changes the updated_at of its item', async () => {
    const before = await stored();
    const { body } = await send(await encodeTestImage('png'));
    const after = await stored();
    expect(after.image).toBe(body.image);
    expect(after.updated_at > before.updated_at).toBe(true);
    await remove();
    expect((await stored()).updated_at > after.updated_at).toBe(true);
  });

  test('has a different file name at each location', async () => {
    const file = await encodeTestImage('png');
    const elsewhere = await createLocation(suite.db);
    const foreignItem = await newItem('Lobster Roll', null, elsewhere);
    const { body } = await send(file);
    expect((await send(file, { id: foreignItem, from: elsewhere })).body.image).not.toBe(body.image);
    expect((await send(file)).body).toEqual(body);
  });
});

describe('an upload is refused and not stored when it', () => {
  beforeEach(async () => {
    await send(await encodeTestImage('png'));
  });

  test.each([
    ['a text file', Buffer.from('Dear guest, this is no picture.'), 'image/jpeg'],
    ['an empty file', Buffer.alloc(0), 'image/png'],
    ['an SVG with a script', SCRIPTED_SVG, 'image/png'],
    ['a truncated PNG', createBlackPng(500).subarray(0, 60), 'image/png'],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n'), 'image/webp'],
  ])('is %s', async (_, file, type) => {
    const [{ image }, kept] = [await stored(), files()];
    expect(await send(file, { type })).toEqual(notAnImage);
    expect([await stored(), files()]).toEqual([expect.objectContaining({ image }), kept]);
  });

  test('is a TIFF', async () => {
    const tiff = await sharp(await encodeTestImage('png'))
      .tiff()
      .toBuffer();
    expect(await send(tiff)).toEqual(notAnImage);
  });

  test('is a truncated photograph', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const png = await sharp({ create: { width: 300, height: 300, channels: 3, noise, background: 'black' } })
      .png()
      .toBuffer();
    expect(await send(png.subarray(0, png.length / 2))).toEqual(notAnImage);
    expect((await send(png)).status).toBe(200);
  });

  test('is a small file that decodes to more pixels than allowed', async () => {
    const message = 'This image has more than 60 million pixels';
    const bomb = createBlackPng(30_000);
    expect(bomb.length).toBeLessThan(500_000);
    expect(await send(bomb)).toEqual({ status: 400, body: { code: 'invalid_request', message } });
    expect((await send(createBlackPng(7_746))).body.message).toBe(message);
    expect((await send(createBlackPng(7_745))).status).toBe(200);
  });

  test('is a file of more than 10 MB', async () => {
    const file = Buffer.concat([await encodeTestImage('jpeg'), Buffer.alloc(MAX_IMAGE_BYTES)]);
    const body = { code: 'body_too_large', message: 'An image can be 10 MB at most' };
    expect(await send(file.subarray(0, MAX_IMAGE_BYTES + 1))).toEqual({ status: 413, body });
    expect((await send(file.subarray(0, MAX_IMAGE_BYTES), { type: 'image/jpeg' })).status).toBe(200);
  });

  test.each(['image/svg+xml', 'application/json', 'text/plain'])('is a file with the content type %s', async (type) => {
    const message = 'An image must be a JPEG, PNG, WebP, GIF or AVIF file';
    expect(await send(await encodeTestImage('png'), { type })).toEqual({
      status: 415,
      body: { code: 'unsupported_content_type', message },
    });
  });

  test('is an image for an item of another location', async () => {
    const elsewhere = await createLocation(suite.db);
    const { image } = await stored();
    const absent = { status: 404, body: { code: 'not_found', message: 'Item not found' } };
    expect(await send(await encodeTestImage('png', 9), { from: elsewhere })).toEqual(absent);
    expect(await remove(item, elsewhere)).toEqual(absent);
    expect((await stored()).image).toBe(image);
  });

  test('is sent as an image to a route that accepts only JSON', async () => {
    const headers = { ...authorizationHeaders(suite.config, location), 'content-type': 'image/png' };
    const response = await suite.app.inject({ method: 'POST', url: '/api/auth/log_in', headers, payload: 'x' });
    expect(response.json().message).toBe('The request must be application/json');
  });
});

describe('the file of an image', () => {
  const isServed = async (address: string) => (await open(address)).statusCode === 200;

  test('is deleted when its item gets another image', async () => {
    const first = (await send(await encodeTestImage('png', 20))).body.image;
    const second = (await send(await encodeTestImage('png', 220))).body.image;
    expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  });

  test('is deleted when the image is removed from its item', async () => {
    const { image } = (await send(await encodeTestImage('png', 3))).body;
    expect(await remove()).toEqual({ status: 200, body: { image: null } });
    expect([await isServed(image), (await stored()).image]).toEqual([false, null]);
    expect(await remove()).toEqual({ status: 200, body: { image: null } });
  });

  test('is kept while a clone of the item still has the image', async () => {
    const { image } = (await send(await encodeTestImage('png', 4))).body;
    const clone = await newItem('Lobster Roll Copy', image);
    await remove();
    expect(await isServed(image)).toBe(true);
    await remove(clone);
    expect(await isServed(image)).toBe(false);
  });

  test('is kept while a deleted item that can be restored has the image', async () => {
    const { image } = (await send(await encodeTestImage('png', 5))).body;
    const clone = await newItem('Lobster Roll Copy', image);
    const headers = authorizationHeaders(suite.config, location);
    await suite.app.inject({ method: 'DELETE', url: `/api/items/${item}`, headers });
    await remove(clone);
    const payload = { kind: 'items', record_id: item };
    await suite.app.inject({ method: 'POST', url: '/api/history/undo', headers, payload });
    expect([(await stored()).image, await isServed(image)]).toEqual([image, true]);
  });

  test('exists for every item that gets it while concurrent requests remove it from other items', async () => {
    const image = await encodeTestImage('png', 30);
    const items = [item, await newItem('Clam Roll'), await newItem('Crab Roll'), await newItem('Fish Roll')];
    for (const round of [0, 1, 2, 3, 4, 5]) {
      await Promise.all(items.map((id, index) => ((round + index) % 2 ? send(image, { id }) : remove(id))));
      const images = await Promise.all(items.map(async (id) => (await stored(id)).image));
      const addresses = images.filter((address) => address !== null);
      expect(await Promise.all(addresses.map(isServed))).toEqual([true, true]);
    }
  });

  test.each([
    ['a name that no image has', `${'0'.repeat(64)}.webp`],
    ['a path that leaves the folder', '..%2Ftoken-secret'],
    ['a name that is not an image name', 'menu.webp'],
  ])('is not found under %s', async (_, name) => {
    writeFileSync(path.join(suite.config.dataDir, 'token-secret'), 'a secret');
    const answer = await open(`/api/item_images/${name}`);
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

/** Returns the color at the vertical center of an image, `left` px from its left edge. */
async function pixelAt(image: Buffer, left: number) {
  const area = { left, top: 300, width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(image).extract(area).removeAlpha().raw().toBuffer();
  return { red, blue };
}
