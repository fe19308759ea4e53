import axios from 'axios';

/** Drops what is null, undefined or an empty string; repeats the key of a list. */
export function searchOf(query: Record<string, unknown>): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const entry of Array.isArray(value) ? value : [value]) {
      if (entry !== null && entry !== undefined && entry !== '') search.append(key, String(entry));
    }
  }
  return search;
}

/**
 * The one HTTP client. It has no time-out, and hands every status on: what is a failure is decided in `call`. Tests give
 * it an adapter.
 */
export const http = axios.create({
  baseURL: '/api',
  headers: { 'Content-Type': 'application/json' },
  timeout: 0,
  validateStatus: () => true,
});
