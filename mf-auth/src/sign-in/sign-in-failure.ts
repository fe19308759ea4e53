import { ApiError } from '@backoffice/shared/client';

const NO_ANSWER = 'The server did not answer. Check the connection and try again.';

/** What the dialog after a failed sign-in says: the server's own reason, or that there was no answer at all. */
export function signInFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Error logging in';
  return error.status === 0 ? NO_ANSWER : error.message;
}
