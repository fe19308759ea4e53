import { ApiError } from '@backoffice/shared/client';

const NO_ANSWER = 'The server did not answer. Check the connection and try again.';

/** Why a call failed: the server's own reason, or that there was no answer at all. `unknown` is what else is said. */
export function failureReason(error: unknown, unknown: string): string {
  if (!(error instanceof ApiError)) return unknown;
  return error.status === 0 ? NO_ANSWER : error.message;
}
