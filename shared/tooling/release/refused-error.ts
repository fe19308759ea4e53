/**
 * An error whose message is one sentence for the client that sent a request to a site. The message names no folder of
 * the server.
 */
export class RefusedError extends Error {
  override name = 'RefusedError';
}
