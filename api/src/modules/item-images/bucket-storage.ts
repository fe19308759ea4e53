import { AppError } from '../../errors';
import { createStoreClient, type ImageBucket } from '../../object-store';
import type { ImageStorage } from './image-store';

/** Changes hold a database connection while they wait; reading does not. */
const TIMEOUT_MS = { PUT: 5_000, DELETE: 5_000, GET: 20_000 };

/** Stores images in an S3-compatible bucket. Uses path-style URLs, which all such services support. */
export function createBucketStorage({ endpoint, bucket, ...store }: ImageBucket): ImageStorage {
  const client = createStoreClient({ endpoint, ...store }, { retries: 3 });
  const address = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`;

  /** Sends a signed request. Throws `unavailable` without details of the bucket in the response. */
  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS[method]);
    const content = body && { body: new Uint8Array(body), headers: { 'Content-Type': 'image/webp' } };
    try {
      return await client.fetch(address(name), { method, signal, ...content });
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  return {
    async write(name, image) {
      const { ok, status } = await send('PUT', name, image);
      if (!ok) throw unavailable(`the image bucket responded with ${status}: check its settings`);
    },

    async read(name) {
      const response = await send('GET', name);
      if (response.status === 404) return undefined;
      if (!response.ok) throw unavailable(`the image bucket responded with ${response.status}: check its settings`);
      return Buffer.from(await response.arrayBuffer());
    },

    async remove(name) {
      const { ok, status } = await send('DELETE', name);
      if (!ok && status !== 404) throw unavailable(`the image bucket responded with ${status}: check its settings`);
    },
  };
}

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'Images cannot be reached');
  error.cause = cause;
  return error;
}
