import { LostResponseError } from '../working-copy/site-client';
import type { Bucket } from './bucket-address';
import { createObjectRequest, readErrorCode } from './object-request';

const FORBIDDEN = new Set([401, 403]);
const MISSING = 404;
/**
 * HTTP statuses of a write whose condition does not hold. AWS also responds 409 to simultaneous writes of an object.
 */
const CONFLICTS = new Set([409, 412]);
const UNSUPPORTED = 501;

export interface StoredObject {
  content: Buffer;
  etag: string;
}

/** The ETag that the object must have for the write to succeed; undefined when the object must not exist yet. */
export interface WriteCondition {
  etag: string | undefined;
}

/** The objects of a folder in a bucket. All methods reject with a one-sentence error. */
export interface ObjectClient {
  /** Address of the folder: `s3://bucket/folder`. */
  address: string;
  /** Reads an object; undefined when there is none. */
  read(key: string): Promise<StoredObject | undefined>;
  /**
   * Writes an object. Returns false, with nothing written, when the condition does not hold. Rejects with a
   * `LostResponseError` when the object may have been written although no response confirms it.
   */
  write(key: string, content: string | Uint8Array, condition?: WriteCondition): Promise<boolean>;
  remove(key: string): Promise<void>;
}

/**
 * Writes an object under a condition. Returns false when the condition does not hold, perhaps because an earlier attempt
 * of this request has written the object.
 */
export async function tryToWrite(
  client: ObjectClient,
  key: string,
  content: string | Uint8Array,
  condition: WriteCondition,
): Promise<boolean> {
  try {
    return await client.write(key, content, condition);
  } catch (error) {
    if (error instanceof LostResponseError && error.isAnswered) return false;
    throw error;
  }
}

function conditionHeaders(condition: WriteCondition | undefined): Record<string, string> {
  if (condition === undefined) return {};
  return condition.etag === undefined ? { 'If-None-Match': '*' } : { 'If-Match': condition.etag };
}

function describeRefusal({ address, bucket, endpoint, accessKeyId }: Bucket, status: number, code: string): string {
  if (code === 'NoSuchBucket') return `There is no bucket ${bucket} at ${endpoint}`;
  if (FORBIDDEN.has(status)) return `${address} refuses the access key ${accessKeyId}: ${code}`;
  if (status === UNSUPPORTED) return `${endpoint} does not support conditional writes, which deployments need: ${code}`;
  return `${address} refuses: ${code}`;
}

/** Creates the client of a folder in a bucket. */
export function createObjectClient(bucket: Bucket): ObjectClient {
  const request = createObjectRequest(bucket);
  const readRefusal = async (response: Response) => {
    const code = await readErrorCode(response);
    const isMissing = response.status === MISSING && code !== 'NoSuchBucket';
    return { isMissing, error: new Error(describeRefusal(bucket, response.status, code)) };
  };
  return {
    address: bucket.address,
    async read(key) {
      const { response } = await request(key, { method: 'GET' });
      if (response.ok) {
        return { content: Buffer.from(await response.arrayBuffer()), etag: response.headers.get('etag') ?? '' };
      }
      const { isMissing, error } = await readRefusal(response);
      if (isMissing) return undefined;
      throw error;
    },
    async write(key, content, condition) {
      const sent = {
        method: 'PUT',
        headers: conditionHeaders(condition),
        body: new Uint8Array(Buffer.from(content)),
      } as const;
      const { response, mayBeDone } = await request(key, sent);
      if (response.ok) {
        await response.body?.cancel();
        return true;
      }
      const { isMissing, error } = await readRefusal(response);
      const isConflict = condition !== undefined && (isMissing || CONFLICTS.has(response.status));
      if (!isConflict) throw error;
      if (mayBeDone) throw new LostResponseError(error.message, true);
      return false;
    },
    async remove(key) {
      const { response } = await request(key, { method: 'DELETE' });
      const { isMissing, error } = response.ok ? { isMissing: true, error: undefined } : await readRefusal(response);
      if (!isMissing) throw error;
    },
  };
}
