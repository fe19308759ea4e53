import { type ErrorBody, errorBody } from '@backoffice/contract/error';
import type { AxiosResponse } from 'axios';

/** Message of a failure for which the server returned none. */
export const API_REQUEST_FAILED = 'API request failed';

/** A failed API request. `message` is the server's text for users, or a fallback. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status; 0 when there was no response. */
    readonly status: number,
    /** The server's error code; without one, `no_answer`, `timed_out`, `given_up`, `token_missing` or `unknown`. */
    readonly code: string,
    /** Message of each invalid field, by field name. */
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Converts a failed response to an ApiError. `fallback` is the message when the body is not an error body of the API. */
export function toApiError(
  { status, data }: Pick<AxiosResponse<unknown>, 'status' | 'data'>,
  fallback: string,
): ApiError {
  const body: Partial<ErrorBody> = errorBody.safeParse(data).data ?? {};
  return new ApiError(body.message || fallback, status, body.code ?? 'unknown', body.fields);
}

/** Creates the error for a request that was not sent because no user is signed in. */
export function createTokenMissingError(): ApiError {
  return new ApiError('Token is missing', 0, 'token_missing');
}
