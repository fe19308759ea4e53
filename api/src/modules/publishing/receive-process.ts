import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import fastq from 'fastq';
import { AppError } from '../../errors';
import { readRegistryFile } from './site-files';

const REPOSITORY = path.resolve(__dirname, '../../../..');
const SCRIPT = path.join(REPOSITORY, 'shared/tooling/release/receive/receive.ts');
const TIMEOUT_MS = 50_000;
/** Writes that wait while another one runs; a site has one lock. */
const MAX_WAITING = 20;
/** Uploads whose bodies are in memory at the same time. */
const MAX_UPLOADS = 4;
const RETRY_AFTER_SECONDS = 2;
/** Settings that the process gets; it needs no secrets of the server. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'DEPLOYMENT_WEBHOOK'];

/** A write to the folder `site`, or to a bucket with the address `s3://bucket/folder`. */
type Target = { site: string } | { address: string };

/** A write, as `receive.ts` of the tooling expects it. */
type SiteRequest =
  | { operation: 'repair'; site: string }
  | { operation: 'copy'; site: string; address: string }
  | (Target & { operation: 'release'; name: string; version: string })
  | (Target & { operation: 'change'; names: string[]; ifMatch: string; token: HistoryToken });

/** What the history records about the token of a change. */
interface HistoryToken {
  id: string;
  label?: string | undefined;
}

interface Result {
  outcome: 'done' | 'conflict' | 'refused' | 'busy' | 'away';
  message?: string;
  etag?: string;
}

export interface SiteReceiver {
  /** Throws the error to respond with when too many writes are waiting. */
  requireCapacity(): void;
  /** Counts an upload, before its body is read, until the returned function is called. Throws when there are too many. */
  beginUpload(): () => void;
  /** Performs a write with `body`. Returns the ETag of the registry; throws the error to respond with. */
  perform(request: SiteRequest, body?: Buffer | string): Promise<string>;
}

interface Write {
  request: SiteRequest;
  body?: Buffer | string;
  /** Receives what a successful process prints. */
  warn: (output: string) => void;
}

interface ProcessOptions {
  timeoutMs?: number;
  /** Environment variables beside those that every process gets. */
  variables?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Performs a write to a site in a process of the tooling. */
export async function runReceiveProcess(
  { request, body = '', warn }: Write,
  { timeoutMs = TIMEOUT_MS, variables = {}, signal }: ProcessOptions = {},
): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, JSON.stringify(request)], {
    cwd: REPOSITORY,
    env: { ...Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])), ...variables },
    timeout: timeoutMs,
    ...(signal && { signal }),
  });
  const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A process that ends before it has read the body closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(body);
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code !== 0) throw new Error(`The process that writes to the site ended with ${code}: ${errors.trim()}`);
  if (errors.trim() !== '') warn(errors.trim());
  return JSON.parse(output);
}

/** Whether a change is based on another registry than that of the folder. */
async function isOutdated(request: SiteRequest): Promise<boolean> {
  if (request.operation !== 'change' || !('site' in request)) return false;
  const { etag } = await readRegistryFile(request.site);
  return etag !== request.ifMatch;
}

const tooMany = () =>
  new AppError('too_many_attempts', 'Too many deployments at once: try again later', {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/**
 * Creates the queue that writes to the site, one write at a time, each in a process of the tooling. `variables` are
 * environment variables of these processes.
 */
export function createSiteReceiver(log: FastifyBaseLogger, variables: Record<string, string> = {}): SiteReceiver {
  const receive = async (write: Write): Promise<Result> =>
    (await isOutdated(write.request)) ? { outcome: 'conflict' } : await runReceiveProcess(write, { variables });
  const queue = fastq.promise(receive, 1);
  const warn = (output: string) => log.warn({ output }, 'The process that writes to the site has succeeded');
  let uploads = 0;
  const requireCapacity = () => {
    if (queue.length() >= MAX_WAITING) throw tooMany();
  };
  return {
    requireCapacity,
    beginUpload() {
      if (uploads >= MAX_UPLOADS) throw tooMany();
      uploads += 1;
      let isCounted = true;
      return () => {
        if (isCounted) uploads -= 1;
        isCounted = false;
      };
    },
    async perform(request, body = '') {
      requireCapacity();
      const { outcome, message = '', etag = '' } = await queue.push({ request, body, warn });
      if (outcome === 'done') return etag;
      if (outcome === 'conflict') throw new AppError('precondition_failed', 'Another deployment has changed the site');
      if (outcome === 'refused') throw new AppError('invalid_request', message);
      const reason = outcome === 'away' ? message : 'Another deployment is changing the site';
      throw new AppError('unavailable', reason, { retryAfter: RETRY_AFTER_SECONDS });
    },
  };
}
