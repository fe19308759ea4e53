import { LockHeldError } from '../lock';
import { RefusedError } from '../refused-error';

export interface ReceiveResult {
  /** `away`: the bucket with the site cannot be used, and a change may have been made nevertheless. */
  outcome: 'done' | 'conflict' | 'refused' | 'busy' | 'away';
  /** One sentence about a refusal, or about a bucket that cannot be used. */
  message?: string;
  /** ETag of the registry after a change. */
  etag?: string;
}

/** Returns the result of a refusal or a held lock. Throws other errors, which are failures of the server. */
export function toResult(error: unknown): ReceiveResult {
  if (error instanceof RefusedError) return { outcome: 'refused', message: error.message };
  if (error instanceof LockHeldError) return { outcome: 'busy' };
  throw error;
}
