import { LockHeldError } from '../lock';
import { RefusedError } from '../refused-error';

export interface ReceiveResult {
  outcome: 'done' | 'conflict' | 'refused' | 'busy';
  /** One sentence about a refusal. */
  message?: string;
  /** ETag of the registry after a change. */
  etag?: string;
}

/** Returns the result for an error that is an answer to the client. Throws other errors: they are those of the server. */
export function toResult(error: unknown): ReceiveResult {
  if (error instanceof RefusedError) return { outcome: 'refused', message: error.message };
  if (error instanceof LockHeldError) return { outcome: 'busy' };
  throw error;
}
