import { ApiError } from '@backoffice/platform/client';

const NO_RESPONSE = 'The server did not respond. Check the connection and try again.';

/**
 * Returns the reason for a failed request as a text for the user: the server's message, or a text which says that the
 * server did not respond. Returns `fallback` if `error` is not an `ApiError`.
 */
export function formatFailureReason(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return NO_RESPONSE;
  // Prefers a field's message, because the general message contains the technical name of the field.
  return Object.values(error.fields)[0] ?? error.message;
}
