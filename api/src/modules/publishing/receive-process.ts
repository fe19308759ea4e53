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
/** Maximum number of writes that wait while another one runs. A site allows one write at a time. */
const MAX_WAITING = 20;
const MAX_UPLOADS = 4;
const RETRY_AFTER_SECONDS = 2;
/** Environment variables that are passed to the process. It needs none of the server's secrets. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'DEPLOYMENT_WEBHOOK'];

/** Where a write goes: the folder `site`, or a bucket with the address `s3://bucket/folder`. */
type Target = { site: string } | { address: string };

/** A write, in the format that `receive.ts` of the tooling expects. */
type SiteRequest =
  | { operation: 'repair'; site: string }
  | { operation: 'copy'; site: string; address: string }
  | (Target & { operation: 'release'; name: string; version: string })
  | (Target & { operation: 'change'; names: string[]; ifMatch: string; token: HistoryToken });

/** Id and label of a deployment token (not its secret), as the deployment history records them with a change. */
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
  /** Throws the error with which the request is refused when too many writes are waiting. */
  requireCapacity(): void;
  /** Counts an upload until the returned function is called. Throws when there are too many uploads. */
  beginUpload(): () => void;
  /** Returns the registry's ETag. Throws the error with which the request is refused. */
  perform(request: SiteRequest, body?: Buffer | string): Promise<string>;
}

interface Write {
  request: SiteRequest;
  body?: Buffer | string;
  /** Logs the warnings that a successful process prints. */
  warn: (output: string) => void;
}

interface ProcessOptions {
  timeoutMs?: number;
  /** Environment variables that are passed in addition to `PASSED_VARIABLES`. */
  variables?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Performs a write to a site in a separate process, with a script of the tooling. */
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
  // A process that ends before it has read the body closes the pipe, which emits an error here.
  child.stdin.on('error', () => undefined);
  child.stdin.end(body);
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code !== 0) throw new Error(`The process that writes to the site ended with ${code}: ${errors.trim()}`);
  if (errors.trim() !== '') warn(errors.trim());
  return JSON.parse(output);
}

/** Whether a change is based on an outdated registry, compared with the registry in the folder. */
async function isOutdated(request: SiteRequest): Promise<boolean> {
  if (request.operation !== 'change' || !('site' in request)) return false;
  const { etag } = await readRegistryFile(request.site);
  return etag !== request.ifMatch;
}

const tooMany = () =>
  new AppError('too_many_attempts', 'Too many deployments at once: try again later', {
    retryAfter: RETRY_AFTER_SECONDS,
  });

/** Performs one write at a time, each in a separate process with the environment `variables`. */
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
