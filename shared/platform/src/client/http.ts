import axios from 'axios';

/**
 * The only HTTP client. It has no timeout and accepts every status: `call` sets time limits and detects failures. Tests
 * replace its adapter.
 */
export const http = axios.create({
  baseURL: '/api',
  headers: { 'Content-Type': 'application/json' },
  timeout: 0,
  validateStatus: () => true,
});
