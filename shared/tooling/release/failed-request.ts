interface FailedRequest {
  message?: string;
  cause?: { message?: string; code?: string };
}

/** Returns why a request got no response. The message of a failed `fetch` is only `fetch failed`. */
export function findFailureReason(error: unknown): string {
  const { message, cause }: FailedRequest = Object(error);
  return cause?.message || cause?.code || message || '';
}

/** Error codes that mean that no connection was made, so nothing was sent. */
const UNSENT_ERROR_CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether a request that got no response may have reached the server. */
export function isPossiblySent(error: unknown): boolean {
  const { cause }: FailedRequest = Object(error);
  return !UNSENT_ERROR_CODES.has(cause?.code ?? '');
}
