import { ApiError } from '@backoffice/platform/client';

const NO_RESPONSE = 'The server did not answer. Check the connection and try again.';

/**
 * Returns the reason of a failed call for the user: the server's message, or that the server did not respond. Returns
 * `fallback` for an error that is not an ApiError.
 */
export function formatFailureReason(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return NO_RESPONSE;
  // The general message contains the technical name of the field; the field's own message does not.
  return Object.values(error.fields)[0] ?? error.message;
}
