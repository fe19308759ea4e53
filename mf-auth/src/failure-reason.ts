import { ApiError } from '@backoffice/shared/client';

const NO_ANSWER = 'The server did not answer. Check the connection and try again.';

/** Why a call failed: the server's own reason, or that there was no answer at all. `unknown` is what else is said. */
export function failureReason(error: unknown, unknown: string): string {
  if (!(error instanceof ApiError)) return unknown;
  if (error.status === 0) return NO_ANSWER;
  // Of a field, its own words: the message as a whole names it as programs do.
  return Object.values(error.fields)[0] ?? error.message;
}
