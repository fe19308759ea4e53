import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { findFailureReason, isPossiblySent } from '../failed-request';
import { LostResponseError } from '../working-copy/site-client';
import type { Bucket } from './bucket-address';

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
const RETRY_MS = 500;
const BUSY = 429;
const RETRIED = new Set([BUSY, 500, 502, 503, 504]);

export interface ObjectRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
}

export interface ObjectResponse {
  response: Response;
  /** Whether the store may have carried out an earlier attempt that failed without a response. */
  mayBeDone: boolean;
}

/** Returns the code of an S3 error, such as `NoSuchKey`, or the HTTP status when the response has no code. */
export async function readErrorCode(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  return /<Code>([^<]+)<\/Code>/.exec(text)?.[1] ?? String(response.status);
}

/**
 * Returns a function that sends signed requests to the objects of a bucket's folder, and repeats them while the store
 * is busy or unavailable. Uses path-style URLs, which all S3-compatible stores support. The function rejects with a
 * one-sentence error, which is a `LostResponseError` for a write that may have been made.
 */
export function createObjectRequest(bucket: Bucket): (key: string, request: ObjectRequest) => Promise<ObjectResponse> {
  const { accessKeyId, secretAccessKey, sessionToken, region, endpoint } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, sessionToken, region, service: 's3', retries: 0 });
  const send = async (key: string, { method, headers, body }: ObjectRequest): Promise<Response> => {
    const hash = body && { 'X-Amz-Content-Sha256': createHash('sha256').update(body).digest('hex') };
    return await client.fetch(`${endpoint}/${bucket.bucket}/${bucket.prefix}${key}`, {
      ...{ method, headers: { ...headers, ...hash }, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) },
      ...(body && { body }),
    });
  };
  type Attempt = { response: Response } | { reason: string; isSent: boolean };
  const attemptOnce = async (key: string, request: ObjectRequest): Promise<Attempt> => {
    try {
      const response = await send(key, request);
      if (!RETRIED.has(response.status)) return { response };
      const reason = `${bucket.address} cannot be used: ${await readErrorCode(response)}`;
      return { reason, isSent: response.status !== BUSY };
    } catch (error) {
      return { reason: `${endpoint} cannot be reached: ${findFailureReason(error)}`, isSent: isPossiblySent(error) };
    }
  };
  return async (key, request) => {
    let mayBeDone = false;
    for (let attempt = 1; ; attempt += 1) {
      const result = await attemptOnce(key, request);
      if ('response' in result) return { response: result.response, mayBeDone };
      mayBeDone ||= result.isSent;
      if (attempt === ATTEMPTS) {
        throw mayBeDone && request.method === 'PUT'
          ? new LostResponseError(result.reason, false)
          : new Error(result.reason);
      }
      await delay(RETRY_MS * attempt * (1 + Math.random() / 2));
    }
  };
}
