import { type ErrorBody, errorBody } from '@backoffice/contract/error';
import type { AxiosResponse } from 'axios';

/** What is said of a failure that the server gave no reason for. */
export const API_REQUEST_FAILED = 'API request failed';

/** A call that did not succeed. `message` is the server's reason, for people, or a fallback text. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    message: string,
    /** HTTP status; 0 where there was no answer. */
    readonly status: number,
    /** The server's machine-readable code; where it gave none, `no_answer`, `timed_out`, `given_up`, `token_missing` or
     * `unknown`. */
    readonly code: string,
    /** Message of each field that was refused. */
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Makes an error of an answer. `fallback` is the message where its body is not one of the API's own. */
export function errorOfAnswer(
  { status, data }: Pick<AxiosResponse<unknown>, 'status' | 'data'>,
  fallback: string,
): ApiError {
  const body: Partial<ErrorBody> = errorBody.safeParse(data).data ?? {};
  return new ApiError(body.message || fallback, status, body.code ?? 'unknown', body.fields);
}

/** Nothing was sent, because nobody is signed in. */
export function tokenMissing(): ApiError {
  return new ApiError('Token is missing', 0, 'token_missing');
}
