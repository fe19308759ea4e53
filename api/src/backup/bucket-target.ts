import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createStoreClient, type ObjectStore } from '../object-store';
import { type BackupTarget, sortBackups } from './backup-target';
import { TERMINATION_SIGNALS } from './snapshot';

/** Size of the parts of an upload. S3 accepts at most 10,000 parts, each of at least 5 MiB except the last one. */
const PART_BYTES = 32 * 2 ** 20;
/** Time limit for a request, and for the pauses between the parts of a response of any size. */
const TIMEOUT_MS = 10 * 60_000;

interface BackupBucket extends ObjectStore {
  bucket: string;
  /** Prefix of the object names: empty, or a folder with a trailing slash. */
  prefix: string;
}

interface BucketRequest {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  /** Name of the object without the prefix; undefined for a request to the bucket itself. */
  name?: string;
  query?: Record<string, string>;
  body?: Buffer;
  /** Ends the request when it is aborted. */
  signal?: AbortSignal;
  /** Replaces the time limit for the request. */
  limit?: AbortSignal;
}

type Send = (request: BucketRequest) => Promise<Response>;

/** Creates a backup target in a bucket. A backup appears in the bucket only after all of its parts were uploaded. */
export function createBucketTarget(bucket: BackupBucket, timeoutMs = TIMEOUT_MS): BackupTarget {
  const send = createSender(bucket, timeoutMs);
  return {
    list: () => listBackups(send, bucket.prefix),

    async save(name, write) {
      await withTemporaryFile(name, async (file, signal) => {
        await write(file);
        await upload((request) => send({ ...request, signal }), name, file, send);
      });
      return `s3://${bucket.bucket}/${bucket.prefix}${name}`;
    },

    async open(name, work) {
      await withTemporaryFile(name, async (file, signal) => {
        await download((request) => send({ ...request, signal }), name, file, timeoutMs);
        await work(file);
      });
    },

    async remove(name) {
      await send({ method: 'DELETE', name });
    },
  };
}

/** Returns a function that sends signed requests, and throws when the response is an error. */
function createSender({ endpoint, bucket, prefix, ...store }: BackupBucket, timeoutMs: number): Send {
  const client = createStoreClient({ endpoint, ...store }, { retries: 5 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  return async ({ method, name, query, body, signal, limit = AbortSignal.timeout(timeoutMs) }) => {
    const objectPath = `${prefix}${name}`.split('/').map(encodeURIComponent).join('/');
    const url = new URL(name === undefined ? base : `${base}/${objectPath}`);
    for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
    const response = await client.fetch(url, {
      method,
      signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
      ...(body && { body: new Uint8Array(body), headers: { 'X-Amz-Content-Sha256': sha256(body) } }),
    });
    if (!response.ok) throw new Error(`The backup bucket responded with ${response.status}: ${await response.text()}`);
    return response;
  };
}

async function listBackups(send: Send, prefix: string): Promise<string[]> {
  const names: string[] = [];
  let token: string | undefined;
  do {
    const continuation = token !== undefined && { 'continuation-token': token };
    // Because of the parameter `delimiter`, the list omits the objects in subfolders.
    const query = { 'list-type': '2', prefix, delimiter: '/', ...continuation };
    const page = await (await send({ method: 'GET', query })).text();
    names.push(...readElements(page, 'Key').map((key) => path.posix.basename(key)));
    [token] = readElements(page, 'NextContinuationToken');
  } while (token !== undefined);
  return sortBackups(names);
}

/** Downloads an object. Ends when no data arrives for `timeoutMs`. */
async function download(send: Send, name: string, file: string, timeoutMs: number): Promise<void> {
  const stalled = new AbortController();
  const stop = () => stalled.abort(new Error(`No data of the backup has arrived for ${timeoutMs / 1000} s`));
  const timer = setTimeout(stop, timeoutMs);
  const restartTimer = new Transform({
    transform(chunk, _encoding, callback) {
      timer.refresh();
      callback(null, chunk);
    },
  });
  try {
    const { body } = await send({ method: 'GET', name, limit: stalled.signal });
    if (body) await pipeline(Readable.fromWeb(body), restartTimer, createWriteStream(file, { mode: 0o600 }));
  } finally {
    clearTimeout(timer);
  }
}

/** Uploads a file in parts. When a request fails, cancels the upload with `sendCancellation`. */
async function upload(send: Send, name: string, file: string, sendCancellation: Send): Promise<void> {
  const started = await (await send({ method: 'POST', name, query: { uploads: '' } })).text();
  const [uploadId = ''] = readElements(started, 'UploadId');
  try {
    const tags: string[] = [];
    for await (const body of readParts(file)) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      tags.push((await send({ method: 'PUT', name, query, body })).headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    // S3 sends the status 200 before it has completed the upload, so the body may contain an error.
    const completed = await (await send({ method: 'POST', name, query: { uploadId }, body })).text();
    if (!completed.includes('<CompleteMultipartUploadResult')) throw new Error(`The upload failed: ${completed}`);
  } catch (error) {
    await sendCancellation({ method: 'DELETE', name, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Returns the texts of all elements named `element`. Backup names and tokens contain no XML entities to decode. */
function readElements(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) => text);
}

async function* readParts(file: string): AsyncGenerator<Buffer> {
  const handle = await open(file, 'r');
  try {
    for (;;) {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

/** Removes the file afterwards, also when a signal ends the process: the signal then aborts the argument of `work`. */
async function withTemporaryFile(
  name: string,
  work: (file: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new Error('The transfer of the backup was interrupted'));
  for (const signal of TERMINATION_SIGNALS) process.on(signal, interrupt);
  const folder = await mkdtemp(path.join(tmpdir(), 'backoffice-backup-'));
  try {
    await work(path.join(folder, name), interruption.signal);
  } finally {
    for (const signal of TERMINATION_SIGNALS) process.removeListener(signal, interrupt);
    await rm(folder, { recursive: true, force: true });
  }
}
