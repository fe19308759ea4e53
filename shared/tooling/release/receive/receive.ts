import { json } from 'node:stream/consumers';
import { importContract } from '../../build/description';
import { LockHeldError } from '../lock';
import { openSite } from '../site';
import { LOCK_TIMEOUT_MS, readEtag, receiveChange } from './receive-change';
import { receiveRelease } from './receive-release';

/**
 * Argument, in JSON, of this process, which the API starts for each write to its site because it imports nothing but the
 * contract. Standard input is the body, and the result is printed as JSON.
 */
type Request = { site: string } & (
  | { operation: 'repair' }
  | { operation: 'release'; name: string; version: string }
  | { operation: 'change'; names: string[]; ifMatch: string }
);

interface Result {
  outcome: 'done' | 'conflict' | 'refused' | 'busy';
  /** One sentence about a refusal. */
  message?: string;
  /** ETag of the registry after a change. */
  etag?: string;
}

async function perform(request: Request): Promise<Result> {
  const { site } = request;
  if (request.operation === 'repair') await openSite(site, { lockTimeoutMs: LOCK_TIMEOUT_MS });
  else if (request.operation === 'release') await receiveRelease(request, process.stdin, await importContract());
  else if (!(await receiveChange({ ...request, change: await json(process.stdin) }))) return { outcome: 'conflict' };
  return { outcome: 'done', etag: readEtag(site) };
}

function toResult(error: unknown): Result {
  // Errors with a code are those of the system; their messages name folders of the server.
  if (!(error instanceof Error) || 'code' in error) throw error;
  if (error instanceof LockHeldError) return { outcome: 'busy' };
  return { outcome: 'refused', message: error.message };
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
