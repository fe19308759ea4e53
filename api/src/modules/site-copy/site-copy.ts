import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config';
import { StartError } from '../../errors';
import { runReceiveProcess } from '../publishing/receive-process';
import { BucketRefusedError, createSiteBucketClient, toAwsVariables } from './site-bucket';

const CHECK_EVERY_MS = 3_000;
/** Delay after a failed attempt. It is longer than the check interval, because each copy starts a process. */
const RETRY_AFTER_MS = 15_000;
/** Timeout for a copy. The first copy downloads all releases, about 100 MB. */
const COPY_TIMEOUT_MS = 10 * 60_000;

/** Name of the file that marks a folder as a copy of a bucket. The tooling writes it. */
const COPY_OF = '.copy-of';

export interface SiteCopy {
  /**
   * Copies the site from the bucket into DATA_DIR/site if the registry in the bucket has changed, and returns whether
   * it has changed. If the bucket cannot be used, rejects with a one-line message and leaves the folder unchanged.
   */
  update(signal?: AbortSignal): Promise<boolean>;
  /** Writes the start record (the operations of this API) into the bucket. Deployments compare releases with it. */
  writeStartRecord(record: string): Promise<void>;
}

/** Returns undefined when no bucket is configured, because DATA_DIR/site is then the site itself. */
export function createSiteCopy(
  { siteBucket: bucket, dataDir }: Config,
  log: (line: string) => void,
): SiteCopy | undefined {
  if (bucket === undefined) return undefined;
  const site = path.join(dataDir, 'site');
  const client = createSiteBucketClient(bucket);
  let etag: string | undefined;
  let last = Promise.resolve(false);
  const copy = async (signal: AbortSignal | undefined) => {
    const request = { operation: 'copy', site, address: bucket.address } as const;
    const options = { timeoutMs: COPY_TIMEOUT_MS, variables: toAwsVariables(bucket, dataDir), signal };
    const { outcome, message, etag: copied } = await runReceiveProcess({ request, warn: log }, options);
    if (outcome === 'done') return copied;
    throw new Error(message ?? 'Another process is writing to DATA_DIR/site');
  };
  const update = async (signal: AbortSignal | undefined) => {
    const state = await client.compareRegistry(etag);
    const isLost = state === 'missing' && existsSync(path.join(site, COPY_OF));
    if (isLost) throw new Error(`The registry in ${bucket.address} is missing`);
    if (state !== 'changed') return false;
    etag = await copy(signal);
    return true;
  };
  return {
    async update(signal) {
      last = last.catch(() => false).then(() => update(signal));
      return await last;
    },
    writeStartRecord: client.writeStartRecord,
  };
}

/** Uses the last copy if the bucket is unreachable. Throws StartError for a missing bucket or denied access. */
export async function copySiteBeforeServerStart(
  copy: SiteCopy,
  dataDir: string,
  log: (line: string) => void,
): Promise<void> {
  try {
    await copy.update();
  } catch (error) {
    if (error instanceof BucketRefusedError) throw new StartError(error.message);
    const hasCopy = existsSync(path.join(dataDir, 'site/index.html'));
    const state = hasCopy ? 'the server shows its last copy of the site' : 'there is no copy of the site yet';
    log(`${error instanceof Error ? error.message : error}: ${state}`);
  }
}

/** Writes the start record into the bucket. Returns the record after a failure that a retry may fix. */
async function tryWriteRecord({ copy, log }: FollowOptions, record: string): Promise<string | undefined> {
  try {
    await copy.writeStartRecord(record);
    return undefined;
  } catch (error) {
    const isRefused = error instanceof BucketRefusedError;
    if (isRefused) log.warn({ reason: error.message }, 'deployments to the bucket are not compared with this API');
    return isRefused ? undefined : record;
  }
}

interface FollowOptions {
  copy: SiteCopy;
  /** The start record of this API, which is written into the bucket once. */
  startRecord?: string | undefined;
  log: FastifyBaseLogger;
  signal: AbortSignal;
  checkEveryMs?: number;
  retryAfterMs?: number;
}

/** Keeps the copy up to date until `signal` aborts. Logs when the bucket becomes unusable or usable again. */
export async function followBucket(options: FollowOptions): Promise<void> {
  const { copy, log, signal, checkEveryMs = CHECK_EVERY_MS, retryAfterMs = RETRY_AFTER_MS } = options;
  let record = options.startRecord;
  let failure: string | undefined;
  while (!signal.aborted) {
    let pause = checkEveryMs;
    try {
      if (await copy.update(signal)) log.info('the site was copied from its bucket');
      if (failure !== undefined) log.info('the bucket of the site can be used again');
      failure = undefined;
      if (record !== undefined) record = await tryWriteRecord(options, record);
    } catch (error) {
      if (signal.aborted) return;
      const reason = error instanceof Error ? error.message : String(error);
      if (reason !== failure)
        log.error({ reason }, 'the site cannot be copied from its bucket; the last copy is shown');
      failure = reason;
      pause = retryAfterMs;
    }
    await sleep(pause, undefined, { signal }).catch(() => undefined);
  }
}
