import type { Release } from '@backoffice/shared/remote/registry';
import { isOfShell, messageOf, phaseOf, textOf } from './load-failure';

const release: Release = {
  version: '2',
  manifest: '/mf-food/2/manifest.json',
  entry: '/mf-food/2/entry.js',
  preload: ['/mf-food/2/entry.js', '/mf-food/2/food.css'],
  integrity: {},
};

const named = (name: string, message: string, more: object = {}) => Object.assign(new Error(message), { name }, more);
const chunk = (path: string) =>
  named('ChunkLoadError', 'Loading chunk 7 failed', { request: `http://localhost${path}?attempt=1` });
const style = named('ChunkLoadError', 'Loading css chunk 7 failed.\n(error: undefined)');
const entry = new Error(
  'Failed to load script resources. #RUNTIME-008\nargs: {"remoteName":"mf_food","resourceUrl":"http://localhost/mf-food/2/entry.js"}',
);
const thrown = new Error(`${entry.message} ScriptExecutionError: Script loaded but threw`);

/** The browser says that these were the last answers, by path. */
function answered(answers: Record<string, number>): void {
  const timings = Object.entries(answers).map(([path, responseStatus]) => ({
    name: `http://localhost${path}?attempt=1`,
    responseStatus,
  }));
  Object.defineProperty(performance, 'getEntriesByType', { value: () => timings, configurable: true });
}

beforeEach(() => answered({}));

test.each([
  ['a chunk', chunk('/mf-food/2/7.js'), 'load'],
  ['the entry', entry, 'load'],
  ['a style sheet', style, 'style'],
  ['nothing: the entry threw', thrown, 'start'],
  ['nothing: a module threw', new TypeError('x is not a function'), 'start'],
  ['nothing: something was thrown that is no error', 'no', 'start'],
])('what is missing is %s', (_what, error, phase) => {
  expect(phaseOf(error)).toBe(phase);
});

test.each([
  ['it was answered with an error', 503, 'was answered with 503'],
  ['it was answered, and refused', 200, 'was refused by the browser'],
  ['there was no answer', 0, 'did not arrive'],
])('the file is named with what the browser knows: %s', (_what, status, words) => {
  answered({ '/mf-food/2/7.js': status, '/mf-food/2/food.css': status, '/mf-food/2/entry.js': status });
  expect(messageOf(chunk('/mf-food/2/7.js'), release)).toBe(`/mf-food/2/7.js ${words}`);
  expect(messageOf(entry, release)).toBe(`/mf-food/2/entry.js ${words}`);
  expect(messageOf(style, release)).toBe(`/mf-food/2/food.css ${words}`);
});

test('a chunk of the shell is told from one of the area', () => {
  expect(isOfShell(chunk('/shell/1/shared-lists.js'))).toBe(true);
  expect(isOfShell(chunk('/mf-food/2/7.js'))).toBe(false);
});

test.each([
  ['Failed at https://pos.example.com/menu/items?search=Ann#top now', 'Error: Failed at /menu/items now'],
  ['/menu/items?search=Ann&page=2 failed', 'Error: /menu/items failed'],
  [`Bearer ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c-_'.repeat(9)} refused`, 'Error: Bearer … refused'],
  ['of\n  several\tlines', 'Error: of several lines'],
  ['long '.repeat(200), `Error: ${'long '.repeat(200)}`.slice(0, 500)],
])('of “%s” nothing is told that is nobody’s business', (message, text) => {
  expect(textOf(new Error(message))).toBe(text);
});
