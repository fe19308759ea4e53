import { json } from 'node:stream/consumers';
import type { Deployment } from '@backoffice/contract/deployments';
import { importContract } from '../../build/description';
import { readBucket } from '../bucket/bucket-address';
import { copySite } from '../bucket/copy-site';
import { createObjectClient } from '../bucket/object-client';
import { LockHeldError } from '../lock';
import { openSite } from '../site';
import { LOCK_TIMEOUT_MS, readEtag, receiveChange } from './receive-change';
import { receiveRelease } from './receive-release';
import { type ReceiveResult, toResult } from './receive-result';

/**
 * The argument of this process, as JSON. The API starts one process per write, because it may import only the contract.
 * Standard input is the body, and the result is printed as JSON.
 */
type Request = { site: string } & (
  | { operation: 'repair' }
  | { operation: 'copy'; address: string }
  | { operation: 'release'; name: string; version: string }
  | { operation: 'change'; names: string[]; ifMatch: string; token: Deployment['token'] }
);

/** Makes the folder a copy of the site in a bucket. Returns the ETag of the bucket's registry; none before a deployment. */
async function copyBucket({ site, address }: { site: string; address: string }): Promise<ReceiveResult> {
  const client = createObjectClient(readBucket(address));
  try {
    const etag = await copySite({ client, site, lockTimeoutMs: LOCK_TIMEOUT_MS });
    return { outcome: 'done', ...(etag !== undefined && { etag }) };
  } catch (error) {
    if (error instanceof LockHeldError) throw error;
    return { outcome: 'refused', message: error instanceof Error ? error.message : String(error) };
  }
}

async function perform(request: Request): Promise<ReceiveResult> {
  const { site } = request;
  if (request.operation === 'repair') await openSite(site, { lockTimeoutMs: LOCK_TIMEOUT_MS });
  else if (request.operation === 'copy') return await copyBucket(request);
  else if (request.operation === 'release') await receiveRelease(request, process.stdin, await importContract());
  else if (!(await receiveChange({ ...request, change: await json(process.stdin) }))) return { outcome: 'conflict' };
  return { outcome: 'done', etag: readEtag(site) };
}

async function run(): Promise<void> {
  const request: Request = JSON.parse(process.argv[2] ?? '');
  const result = await perform(request).catch(toResult);
  process.stdout.write(JSON.stringify(result));
}

run().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
