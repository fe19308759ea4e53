/** An error with a one-sentence message for the requesting client. The message names no folder of the server. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}
