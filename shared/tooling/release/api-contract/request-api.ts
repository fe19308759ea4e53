import { findFailureReason } from '../failed-request';

const TIMEOUT_MS = 10_000;

/** Returns the URL of a path of the API at `address`. The address may end with a slash. */
export const apiUrl = (address: string, path: string) => `${address.replace(/\/+$/, '')}/api${path}`;

/**
 * Requests `url` and returns what `read` reads from the response. Rejects with an Error with the message `GET <url>
 * does not return <what>: <reason>`.
 */
export async function requestApi<Answer>(
  url: string,
  {
    what,
    read,
    method = 'GET',
    ...options
  }: RequestInit & { what: string; read: (response: Response) => Promise<Answer> },
): Promise<Answer> {
  try {
    return await read(await fetch(url, { ...options, method, signal: AbortSignal.timeout(TIMEOUT_MS) }));
  } catch (error) {
    throw new Error(`${method} ${url} does not return ${what}: ${findFailureReason(error)}`);
  }
}
