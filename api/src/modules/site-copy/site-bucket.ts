import path from 'node:path';
import { createStoreClient, type SiteBucket } from '../../object-store';
import { START_RECORD_FILE } from '../contract/start-check';

const TIMEOUT_MS = 10_000;
const REGISTRY = 'registry.json';

/** Thrown when the bucket does not exist or denies access: a retry fails too until the settings are changed. */
export class BucketRefusedError extends Error {}

export type RegistryState = 'same' | 'changed' | 'missing';

export interface SiteBucketClient {
  /** Compares the registry with an ETag in one conditional request. Rejects with a one-line message. */
  compareRegistry(etag: string | undefined): Promise<RegistryState>;
  writeStartRecord(record: string): Promise<void>;
}

/** Returns the environment variables that the tooling needs to access the bucket. */
export const toAwsVariables = ({ endpoint, region, accessKey, secretKey }: SiteBucket, dataDir: string) => ({
  AWS_ENDPOINT_URL_S3: endpoint,
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: accessKey,
  AWS_SECRET_ACCESS_KEY: secretKey,
  RELEASE_CACHE: path.join(dataDir, 'release-cache'),
});

async function explainAnswer({ address, accessKey }: SiteBucket, response: Response): Promise<Error> {
  const text = await response.text().catch(() => '');
  const code = /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? String(response.status);
  if (code === 'NoSuchBucket') return new BucketRefusedError(`SITE_BUCKET names ${address}, which does not exist`);
  if (response.status === 401 || response.status === 403) {
    return new BucketRefusedError(`${address} refuses the access key ${accessKey} in SITE_S3_ACCESS_KEY: ${code}`);
  }
  return new Error(`${address} responds with ${code}`);
}

interface ObjectRequest {
  method: 'GET' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
}

export function createSiteBucketClient(bucket: SiteBucket): SiteBucketClient {
  const { address, endpoint } = bucket;
  const client = createStoreClient(bucket, { retries: 0 });
  const sendOnce = async (name: string, options: ObjectRequest) => {
    try {
      return await client.fetch(`${bucket.url}${name}`, { ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      // The message of a failed fetch is only `fetch failed`; its cause has the reason.
      const { message, cause }: { message?: string; cause?: { message?: string; code?: string } } = Object(error);
      throw new Error(`${address} cannot be reached at ${endpoint}: ${cause?.message || cause?.code || message}`);
    }
  };
  // Sends a request again if it fails, because the object storage may have closed the kept-alive connection.
  const send = (name: string, options: ObjectRequest) => sendOnce(name, options).catch(() => sendOnce(name, options));
  return {
    async compareRegistry(etag) {
      const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
      const response = await send(REGISTRY, { method: 'GET', headers });
      if (response.status === 304 || response.ok) {
        await response.body?.cancel();
        return response.ok ? 'changed' : 'same';
      }
      const error = await explainAnswer(bucket, response);
      if (response.status === 404 && !(error instanceof BucketRefusedError)) return 'missing';
      throw error;
    },
    async writeStartRecord(record) {
      const response = await send(START_RECORD_FILE, { method: 'PUT', body: record });
      if (!response.ok) throw await explainAnswer(bucket, response);
      await response.body?.cancel();
    },
  };
}
