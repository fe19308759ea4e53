import axios from 'axios';

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
