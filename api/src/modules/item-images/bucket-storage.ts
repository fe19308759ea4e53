import { AwsClient } from 'aws4fetch';
import type { ImageBucket } from '../../config';
import { AppError } from '../../errors';
import type { ImageStorage } from './image-store';

const TIMEOUT_MS = 20_000;

/** Objects in a bucket that speaks S3, addressed by path, which every such service understands. */
export function createBucketStorage({ endpoint, bucket, region, accessKey, secretKey }: ImageBucket): ImageStorage {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    // Again after a 5xx or 429; each time after a longer pause.
    retries: 3,
  });
  const address = (name: string) => `${endpoint.replace(/\/+$/, '')}/${bucket}/${name}`;

  /** Throws unavailable, which says nothing of the bucket to whoever called. */
  async function send(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Buffer): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
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
      if (!ok) throw unavailable(`the bucket answered ${status}`);
    },

    async read(name) {
      const response = await send('GET', name);
      if (response.status === 404) return undefined;
      if (!response.ok) throw unavailable(`the bucket answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },

    async remove(name) {
      const { ok, status } = await send('DELETE', name);
      if (!ok && status !== 404) throw unavailable(`the bucket answered ${status}`);
    },
  };
}

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'Images cannot be reached');
  error.cause = cause;
  return error;
}
