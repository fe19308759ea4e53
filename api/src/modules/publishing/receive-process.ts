import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fastq from 'fastq';
import { AppError } from '../../errors';
import { readRegistryFile } from './site-files';

const REPOSITORY = path.resolve(__dirname, '../../../..');
const SCRIPT = path.join(REPOSITORY, 'shared/tooling/release/receive/receive.ts');
const TIMEOUT_MS = 50_000;
/** Writes that wait while another one runs; a site has one lock. */
const MAX_WAITING = 20;
const RETRY_AFTER_SECONDS = 2;
/** Settings that the process gets; it needs no secrets of the server. */
const PASSED_VARIABLES = ['PATH', 'HOME', 'TMPDIR', 'DEPLOYMENT_WEBHOOK'];

/** A write to the folder `site`, as `receive.ts` of the tooling expects it. */
type SiteRequest = { site: string } & (
  | { operation: 'repair' }
  | { operation: 'release'; name: string; version: string }
  | { operation: 'change'; names: string[]; ifMatch: string }
);

interface Result {
  outcome: 'done' | 'conflict' | 'refused' | 'busy';
  message?: string;
  etag?: string;
}

export interface SiteReceiver {
  /** Performs a write with `body`. Returns the ETag of the registry; throws the error to respond with. */
  perform(request: SiteRequest, body?: Buffer | string): Promise<string>;
}

async function runProcess(request: SiteRequest, body: Buffer | string): Promise<Result> {
  const child = spawn(process.execPath, ['--import', 'tsx', SCRIPT, JSON.stringify(request)], {
    cwd: REPOSITORY,
    env: Object.fromEntries(PASSED_VARIABLES.map((name) => [name, process.env[name]])),
    timeout: TIMEOUT_MS,
  });
  const exited = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  // A process that ends before it has read the body closes the pipe.
  child.stdin.on('error', () => undefined);
  child.stdin.end(body);
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  if (code !== 0) throw new Error(`The process that writes to the site ended with ${code}: ${errors.trim()}`);
  return JSON.parse(output);
}

/** Performs a write, without starting a process for a change that is based on another registry. */
async function receive({ request, body }: { request: SiteRequest; body: Buffer | string }): Promise<Result> {
  if (request.operation === 'change') {
    const { etag } = await readRegistryFile(request.site);
    if (etag !== request.ifMatch) return { outcome: 'conflict' };
  }
  return await runProcess(request, body);
}

/** Returns what writes to the site: one write at a time, each in a process of the tooling. */
export function createSiteReceiver(): SiteReceiver {
  const queue = fastq.promise(receive, 1);
  return {
    async perform(request, body = '') {
      if (queue.length() >= MAX_WAITING) {
        const retryAfter = RETRY_AFTER_SECONDS;
        throw new AppError('too_many_attempts', 'Too many deployments at once: try again later', { retryAfter });
      }
      const { outcome, message = '', etag = '' } = await queue.push({ request, body });
      if (outcome === 'done') return etag;
      if (outcome === 'conflict') throw new AppError('precondition_failed', 'Another deployment has changed the site');
      if (outcome === 'refused') throw new AppError('invalid_request', message);
      throw new AppError('unavailable', 'Another deployment is changing the site', { retryAfter: RETRY_AFTER_SECONDS });
    },
  };
}
