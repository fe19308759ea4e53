import type { Release } from '@backoffice/platform/remote/registry';
import { findFailurePhase, formatErrorText, formatLogMessage, isShellChunkError } from './load-failure';

const release: Release = {
  version: '2',
  manifest: '/mf-food/2/manifest.json',
  entry: '/mf-food/2/entry.js',
  preload: ['/mf-food/2/entry.js', '/mf-food/2/food.css'],
  integrity: {},
};

const createNamedError = (name: string, message: string, more: object = {}) =>
  Object.assign(new Error(message), { name }, more);
const createChunkError = (path: string) =>
  createNamedError('ChunkLoadError', 'Loading chunk 7 failed', { request: `http://localhost${path}?attempt=1` });
const styleError = createNamedError('ChunkLoadError', 'Loading css chunk 7 failed.\n(error: undefined)');
const entryError = new Error(
  'Failed to load script resources. #RUNTIME-008\nargs: {"remoteName":"mf_food","resourceUrl":"http://localhost/mf-food/2/entry.js"}',
);
const entryThrewError = new Error(`${entryError.message} ScriptExecutionError: Script loaded but threw`);

/** Stubs the browser's resource timings: the status of the last response by path. */
function stubResourceTimings(statuses: Record<string, number>): void {
  const timings = Object.entries(statuses).map(([path, responseStatus]) => ({
    name: `http://localhost${path}?attempt=1`,
    responseStatus,
  }));
  Object.defineProperty(performance, 'getEntriesByType', { value: () => timings, configurable: true });
}

beforeEach(() => stubResourceTimings({}));

test.each([
  ['a missing chunk', createChunkError('/mf-food/2/7.js'), 'load'],
  ['a missing entry', entryError, 'load'],
  ['a missing style sheet', styleError, 'style'],
  ['an entry that throws', entryThrewError, 'start'],
  ['a module that throws', new TypeError('x is not a function'), 'start'],
  ['a thrown value that is no Error', 'no', 'start'],
])('findFailurePhase classifies %s', (_case, error, phase) => {
  expect(findFailurePhase(error)).toBe(phase);
});

test.each([
  ['has an error status', 503, 'was answered with 503'],
  ['is rejected by the browser', 200, 'was refused by the browser'],
  ['is missing', 0, 'did not arrive'],
])('formatLogMessage names the file and the cause when the response %s', (_case, status, words) => {
  stubResourceTimings({ '/mf-food/2/7.js': status, '/mf-food/2/food.css': status, '/mf-food/2/entry.js': status });
  expect(formatLogMessage(createChunkError('/mf-food/2/7.js'), release)).toBe(`/mf-food/2/7.js ${words}`);
  expect(formatLogMessage(entryError, release)).toBe(`/mf-food/2/entry.js ${words}`);
  expect(formatLogMessage(styleError, release)).toBe(`/mf-food/2/food.css ${words}`);
});

test('isShellChunkError distinguishes a chunk of the shell from a chunk of a remote', () => {
  expect(isShellChunkError(createChunkError('/shell/1/shared-lists.js'))).toBe(true);
  expect(isShellChunkError(createChunkError('/mf-food/2/7.js'))).toBe(false);
});

test.each([
  ['Failed at https://pos.example.com/menu/items?search=Ann#top now', 'Error: Failed at /menu/items now'],
  ['/menu/items?search=Ann&page=2 failed', 'Error: /menu/items failed'],
  [`Bearer ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c-_'.repeat(9)} refused`, 'Error: Bearer … refused'],
  ['of\n  several\tlines', 'Error: of several lines'],
  ['long '.repeat(200), `Error: ${'long '.repeat(200)}`.slice(0, 500)],
])('formatErrorText removes private data and line breaks from “%s”', (message, text) => {
  expect(formatErrorText(new Error(message))).toBe(text);
});
