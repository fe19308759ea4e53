import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBucketTarget } from './bucket-target';
import { createBackupTarget } from './create-target';

const NAMES = ['23', '24', '25'].map((day) => `backoffice-2026-11-${day}T05-30-00Z.tar.gz`);
const [first = '', second = '', third = ''] = NAMES;
const SIGNED = /^AWS4-HMAC-SHA256 Credential=the-key\/\d{8}\/eu-west-1\/s3\/aws4_request, .*Signature=[0-9a-f]{64}$/;

/** Objects by path, as the object store received them. */
let objects: Map<string, Buffer>;
let parts: Buffer[];
let failingPart: number | undefined;
/** Number of the upload part during whose request the process receives SIGTERM; the request gets no response. */
let interruptedPart: number | undefined;
let isAborted: boolean;
let server: Server;
let port: number;

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '', 'http://store');
  const [pathname, { searchParams }] = [decodeURIComponent(url.pathname), url];
  const body = await buffer(request);
  const digest = request.headers['x-amz-content-sha256'];
  const isIntact = body.length === 0 || digest === createHash('sha256').update(body).digest('hex');
  if (!SIGNED.test(request.headers.authorization ?? '') || !isIntact) return void response.writeHead(403).end();
  const key = `${request.method} ${[...searchParams.keys()].sort().join(' ')}`.trim();
  const part = Number(searchParams.get('partNumber'));
  if (part > 0 && part === failingPart) return void response.writeHead(400).end('no space');
  if (part > 0 && part === interruptedPart) return void process.emit('SIGTERM', 'SIGTERM');
  const actions: Record<string, () => string | Buffer | undefined> = {
    'POST uploads': () => {
      parts = [];
      return '<UploadId>upload-1</UploadId>';
    },
    'PUT partNumber uploadId': () => {
      parts[part - 1] = body;
      response.setHeader('ETag', `"tag-${part}"`);
      return '';
    },
    'POST uploadId': () => {
      const tags = [...String(body).matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"tag-(\d+)"<\/ETag>/g)];
      if (tags.length !== parts.length || tags.some(([, number, tag]) => number !== tag)) return '<Error/>';
      objects.set(pathname, Buffer.concat(parts));
      return '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>';
    },
    'DELETE uploadId': () => {
      isAborted = true;
      return '';
    },
    GET: () => objects.get(pathname),
    'GET delimiter list-type prefix': () => listPage(searchParams.get('prefix') ?? '', 0),
    'GET continuation-token delimiter list-type prefix': () => listPage(searchParams.get('prefix') ?? '', 2),
    DELETE: () => (objects.delete(pathname) ? '' : undefined),
  };
  const content = actions[key]?.();
  response.writeHead(content === undefined ? 404 : 200).end(content);
}

/** Returns a page of the list of objects in the bucket, with two object names. */
function listPage(prefix: string, start: number): string {
  const keys = [...objects.keys()]
    .map((name) => name.slice('/archive/'.length))
    .filter((key) => key.startsWith(prefix) && !key.slice(prefix.length).includes('/'));
  const more = start + 2 < keys.length ? '<NextContinuationToken>next</NextContinuationToken>' : '';
  return `<R>${keys
    .slice(start, start + 2)
    .map((key) => `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key></Contents>`)
    .join('')}${more}</R>`;
}

beforeAll(async () => {
  server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  objects = new Map();
  failingPart = undefined;
  interruptedPart = undefined;
  isAborted = false;
});

const keys = { region: 'eu-west-1', accessKey: 'the-key', secretKey: 'secret' };

function createTarget(address = 's3://archive/restaurants/one/') {
  return createBackupTarget(address, { endpoint: `http://127.0.0.1:${port}/`, ...keys });
}

/** Starts a store that sends one letter every 100 ms, and reads an object from it with a time limit of 300 ms. */
async function readSlowly(letters: number, size = letters): Promise<string> {
  const slow = createServer(async (_request, response) => {
    response.writeHead(200, { 'Content-Length': size });
    for (let sent = 0; sent < letters; sent += 1) {
      response.write('x');
      await sleep(100);
    }
  });
  await once(slow.listen(0, '127.0.0.1'), 'listening');
  const address = slow.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const target = createBucketTarget({ endpoint, bucket: 'archive', prefix: '', ...keys }, 300);
  let content = '';
  try {
    await target.open(first, async (file) => {
      content = await readFile(file, 'utf8');
    });
  } finally {
    slow.closeAllConnections();
    slow.close();
  }
  return content;
}

test('a backup of several parts arrives in the bucket byte for byte and is read back', async () => {
  const content = Buffer.concat([randomBytes(1_000), Buffer.alloc(33 * 2 ** 20, 7), randomBytes(1_000)]);
  const target = createTarget();
  const address = await target.save(first, (file) => writeFile(file, content));
  expect(address).toBe(`s3://archive/restaurants/one/${first}`);
  expect([...objects.keys()]).toEqual([`/archive/restaurants/one/${first}`]);
  expect(objects.get(`/archive/restaurants/one/${first}`)?.equals(content)).toBe(true);
  let isEqual = false;
  await target.open(first, async (file) => {
    isEqual = (await readFile(file)).equals(content);
  });
  expect(isEqual).toBe(true);
});

test('the time limit of a download applies to each pause between data, not to the whole download', async () => {
  expect(await readSlowly(6)).toBe('xxxxxx');
  await expect(readSlowly(2, 3)).rejects.toThrow('No data of the backup has arrived');
});

test('the backups in a bucket folder are listed oldest first, from all result pages, and can be removed', async () => {
  const target = createTarget();
  for (const name of [second, third, first]) await target.save(name, (file) => writeFile(file, 'x'));
  objects.set('/archive/restaurants/one/notes.txt', Buffer.from('x'));
  await target.remove(second);
  expect(await target.list()).toEqual([first, third]);
  expect(await createTarget('s3://archive').list()).toEqual([]);
});

test('the backups in a bucket folder with spaces and other special characters in its name are listed and removed', async () => {
  const target = createTarget('s3://archive/Harbor & Vine/café #1');
  expect(await target.save(first, (file) => writeFile(file, 'x'))).toBe(`s3://archive/Harbor & Vine/café #1/${first}`);
  expect(await target.list()).toEqual([first]);
  await target.remove(first);
  expect(await target.list()).toEqual([]);
});

test('an upload that fails leaves no object and is cancelled', async () => {
  failingPart = 2;
  const saving = createTarget().save(first, (file) => writeFile(file, Buffer.alloc(33 * 2 ** 20)));
  await expect(saving).rejects.toThrow('The backup bucket responded with 400: no space');
  expect([objects.size, isAborted]).toEqual([0, true]);
});

test('an upload that a signal interrupts is cancelled, and its temporary file is removed', async () => {
  interruptedPart = 2;
  const listeners = process.listenerCount('SIGTERM');
  let local = '';
  const saving = createTarget().save(first, async (file) => {
    local = file;
    await writeFile(file, Buffer.alloc(33 * 2 ** 20));
  });
  await expect(saving).rejects.toThrow('was interrupted');
  expect([objects.size, isAborted, existsSync(path.dirname(local))]).toEqual([0, true, false]);
  expect(process.listenerCount('SIGTERM')).toBe(listeners);
});

test('a bucket is rejected when the settings of the object store are missing', () => {
  expect(() => createBackupTarget('s3://archive', undefined)).toThrow(/^BACKUP_S3_ENDPOINT is missing: /);
});
