/** An error whose message is one sentence for whoever sent a request to a site; it names no folder of the server. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}
