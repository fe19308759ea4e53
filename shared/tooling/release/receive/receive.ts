import { json } from 'node:stream/consumers';
import type { Deployment } from '@backoffice/contract/deployments';
import { importContract } from '../../build/description';
import { readBucket } from '../bucket/bucket-address';
import { copyFromBucket } from '../bucket/copy-from-bucket';
import { createObjectClient } from '../bucket/object-client';
import { LockHeldError } from '../lock';
import { RefusedError } from '../refused-error';
import { openSite } from '../site';
import { LOCK_TIMEOUT_MS, readEtag, receiveChange } from './receive-change';
import { receiveBucketChange, receiveBucketRelease } from './receive-into-bucket';
import { receiveRelease } from './receive-release';
import { type ReceiveResult, toResult } from './receive-result';

/**
 * The argument of this process, as JSON. The API starts one process per write, because its own code may import only the
 * contract. Standard input is the body of the request, and the result is printed as JSON. `address` is the address of
 * the bucket that contains the site.
 */
type FolderRequest = { site: string } & (
  | { operation: 'repair' }
  | { operation: 'release'; name: string; version: string }
  | { operation: 'change'; names: string[]; ifMatch: string; token: Deployment['token'] }
);
type BucketRequest = { address: string } & (
  | { operation: 'copy'; site: string }
  | { operation: 'release'; name: string; version: string }
  | { operation: 'change'; names: string[]; ifMatch: string; token: Deployment['token'] }
);

async function perform(request: FolderRequest): Promise<ReceiveResult> {
  const { site } = request;
  if (request.operation === 'repair') await openSite(site, { lockTimeoutMs: LOCK_TIMEOUT_MS });
  else if (request.operation === 'release') await receiveRelease(request, process.stdin, await importContract());
  else if (!(await receiveChange({ ...request, change: await json(process.stdin) }))) return { outcome: 'conflict' };
  return { outcome: 'done', etag: readEtag(site) };
}

async function performInBucket(request: BucketRequest): Promise<ReceiveResult> {
  if (request.operation === 'release') {
    await receiveBucketRelease(request, process.stdin, await importContract());
    return { outcome: 'done' };
  }
  if (request.operation === 'change') {
    const etag = await receiveBucketChange({ ...request, change: await json(process.stdin) });
    return etag === undefined ? { outcome: 'conflict' } : { outcome: 'done', etag };
  }
  const client = createObjectClient(readBucket(request.address));
  const etag = await copyFromBucket({ client, site: request.site, lockTimeoutMs: LOCK_TIMEOUT_MS });
  return { outcome: 'done', ...(etag !== undefined && { etag }) };
}

/** Errors other than a refusal or a held lock come from the object store. */
function toBucketResult(error: unknown): ReceiveResult {
  if (error instanceof RefusedError || error instanceof LockHeldError) return toResult(error);
  return { outcome: 'away', message: error instanceof Error ? error.message : String(error) };
}

async function run(): Promise<void> {
  const request: FolderRequest | BucketRequest = JSON.parse(process.argv[2] ?? '');
  const result = await ('address' in request
    ? performInBucket(request).catch(toBucketResult)
    : perform(request).catch(toResult));
  process.stdout.write(JSON.stringify(result));
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
