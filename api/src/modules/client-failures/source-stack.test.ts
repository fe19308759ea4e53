import { rmSync } from 'node:fs';
import path from 'node:path';
import { STACK_LENGTH } from '@backoffice/contract/client-failures';
import { buildTestApp, type TestApp } from '../../../test/build-test-app';
import { captureLog } from '../../../test/log-lines';
import {
  CALL_COLUMN,
  MAP_FILE,
  SCRIPT_PATH,
  SOURCE_MAP,
  THROW_COLUMN,
  writeMap as writeMapBelow,
} from '../../../test/minified-script';
import { temporaryFolder } from '../../../test/run-database';
import { createSourceMapReader } from './source-maps';
import { resolveSourceStack } from './source-stack';

const log = captureLog();
let suite: TestApp;
let dataDir: string;
beforeAll(async () => {
  suite = await buildTestApp({}, { log });
  dataDir = suite.config.dataDir;
});
afterAll(() => suite.close());

/** Writes a source map to a path below the site. */
const writeMap = (file: string, content?: object | string) => writeMapBelow(dataDir, file, content);

beforeEach(() => {
  rmSync(path.join(dataDir, 'site'), { recursive: true, force: true });
  writeMap(MAP_FILE);
});

/** Reports a failure with this stack. Returns its log entry. */
async function report(stack: string) {
  const logStart = log.text.length;
  const payload = { remote: 'mf-menu', version: '1.0.0-abc', phase: 'event', duration_ms: 1, message: 'failed', stack };
  const response = await suite.app.inject({ method: 'POST', url: '/api/client_failures', payload });
  expect(response.statusCode).toBe(204);
  const lines = log.text.slice(logStart).split('\n');
  return JSON.parse(lines.find((line) => line.includes('"client failure"')) ?? '{}');
}

/** Resolves a stack with a new reader, which has cached nothing. */
const resolve = (stack: string) => resolveSourceStack(stack, createSourceMapReader(dataDir));

test('a stack trace reported by Chromium is logged unchanged, and again with the source positions of its calls', async () => {
  const stack = `at r (${SCRIPT_PATH}:1:${THROW_COLUMN})\nat async Object.n (${SCRIPT_PATH}?attempt=2:1:${CALL_COLUMN})\nat <anonymous>`;
  expect(await report(stack)).toMatchObject({
    stack,
    source_stack: [
      'at readPrice (mf-menu/src/prices.ts:6:33)',
      'at Object.n (mf-menu/src/prices.ts:11:10)',
      'at <anonymous>',
    ].join('\n'),
  });
});

test('a stack trace reported by Firefox or Safari is logged with the source positions of its calls', async () => {
  expect(await report(`r@${SCRIPT_PATH}:1:${THROW_COLUMN}\n@${SCRIPT_PATH}:1:${CALL_COLUMN}`)).toMatchObject({
    source_stack: 'at readPrice (mf-menu/src/prices.ts:6:33)\nat mf-menu/src/prices.ts:11:10',
  });
});

test('a position one column before a call resolves to the preceding mapping of the source map', async () => {
  expect(await resolve(`at ${SCRIPT_PATH}:1:${CALL_COLUMN}`)).toBe('at mf-menu/src/prices.ts:11:10');
  expect(await resolve(`at ${SCRIPT_PATH}:1:${CALL_COLUMN - 1}`)).toBe('at mf-menu/src/prices.ts:11:3');
});

test('the last line of a stack trace of the maximum length stays unchanged, because it may be cut off', async () => {
  const last = `at n (${SCRIPT_PATH}:1:${CALL_COLUMN}`;
  const padding = (length: number) => `${'x'.repeat(length - last.length - 1)}\n${last}`;
  expect(await resolve(padding(STACK_LENGTH))).toBeUndefined();
  expect(await resolve(padding(STACK_LENGTH - 1))).toMatch(/at n \(mf-menu\/src\/prices\.ts:11:10\)$/);
});

test('calls in the shell use the source map of its version, and a function that a library calls keeps its minified name', async () => {
  const libraries = { ...SOURCE_MAP, sources: ['node_modules/react/index.js'] };
  writeMap('shell/2.0.0-def/.source-maps/libraries.js.map', libraries);
  const stack = `at n (${SCRIPT_PATH}:1:${THROW_COLUMN})\nat k (/shell/2.0.0-def/libraries.js:1:${CALL_COLUMN})\nat k (/shell/1.0.0/libraries.js:1:1)`;
  expect(await resolve(stack)).toBe(
    [
      'at n (mf-menu/src/prices.ts:6:33)',
      'at k (node_modules/react/index.js:11:10)',
      'at k (/shell/1.0.0/libraries.js:1:1)',
    ].join('\n'),
  );
});

test.each([
  ['of another host', `at r (https://evil.example${SCRIPT_PATH}:1:35)`],
  ['of another host without a protocol', `at r (//evil.example${SCRIPT_PATH}:1:35)`],
  ['outside the site', 'at r (/mf-menu/1.0.0-abc/../../../../../etc/passwd:1:35)'],
  ['of a folder that is not a release', 'at r (/images/1.0.0-abc/prices.js:1:35)'],
  ['with a version that leaves the folder', 'at r (/mf-menu/../prices.js:1:35)'],
  ['with a name that leaves the folder', 'at r (/mf-menu/1.0.0-abc/../prices.js:1:35)'],
  ['with an encoded name that leaves the folder', 'at r (/mf-menu/1.0.0-abc/..%2fprices.js:1:35)'],
  ['of a version that is not in the site', 'at r (/mf-menu/1.0.0-xyz/prices.js:1:35)'],
  ['of a file without a source map', 'at r (/mf-menu/1.0.0-abc/constructor.js:1:35)'],
  ['before the first line and column', `at r (${SCRIPT_PATH}:0:0)`],
  ['after the last line', `at r (${SCRIPT_PATH}:9999999:35)`],
  ['with a column of many digits', `at r (${SCRIPT_PATH}:1:${'9'.repeat(400)})`],
])('the resolution of a stack trace by source maps leaves a frame %s unchanged', async (_case, line) => {
  // Source maps that would be read if the folder, version and file names were not checked.
  for (const folder of ['images/1.0.0-abc/.source-maps', '.source-maps', 'mf-menu/1.0.0-abc']) {
    writeMap(`${folder}/prices.js.map`);
  }
  const logged = await report(line);
  expect(logged.stack).toBe(line);
  expect(logged).not.toHaveProperty('source_stack');
});

test.each([
  ['a line', 'at '.repeat(3333)],
  ['many lines', 'at r (\n'.repeat(1666)],
  ['a name', `at ${'('.repeat(5000)} (/mf-menu/${'1'.repeat(5000)}`],
])('a stack trace of 10,000 characters in %s is left unchanged', async (_case, stack) => {
  expect(await resolve(stack)).toBeUndefined();
});

test.each([
  ['no JSON', 'not a map'],
  ['another value', 'null'],
  ['no mappings', '{}'],
  ['damaged mappings', { ...SOURCE_MAP, mappings: 5 }],
  ['no such source', { ...SOURCE_MAP, sources: [] }],
  ['more than two million bytes', JSON.stringify(SOURCE_MAP) + ' '.repeat(2_000_000)],
])('a stack trace whose source map file has %s is left unchanged', async (_case, content) => {
  writeMap(MAP_FILE, content);
  expect(await resolve(`at r (${SCRIPT_PATH}:1:${THROW_COLUMN})`)).toBeUndefined();
});

test('the first 30 lines of a stack trace are resolved to source positions', async () => {
  const line = `at ${SCRIPT_PATH}:1:${THROW_COLUMN}`;
  const resolved = await resolve(Array(31).fill(line).join('\n'));
  expect(resolved?.split('\n')).toEqual([...Array(30).fill('at mf-menu/src/prices.ts:6:33'), line]);
});

test('the calls of the first five scripts of a stack trace are resolved to source positions', async () => {
  const files = [1, 2, 3, 4, 5, 6].map((number) => `${number}.js`);
  for (const file of files) writeMap(`mf-menu/1.0.0-abc/.source-maps/${file}.map`);
  const resolved = await resolve(files.map((file) => `at /mf-menu/1.0.0-abc/${file}:1:${THROW_COLUMN}`).join('\n'));
  expect(resolved?.split('\n')).toEqual([
    ...Array(5).fill('at mf-menu/src/prices.ts:6:33'),
    `at /mf-menu/1.0.0-abc/6.js:1:${THROW_COLUMN}`,
  ]);
});

test('a source map is read once, and at most 30 source maps are read a minute', async () => {
  let now = 0;
  const readSourceMap = createSourceMapReader(dataDir, () => now);
  const read = (number: number) => readSourceMap({ remote: 'mf-menu', version: '1', file: `${number}.js` });
  for (let number = 0; number <= 30; number += 1) writeMap(`mf-menu/1/.source-maps/${number}.js.map`);
  const first = await Promise.all([read(0), read(0)]);
  for (let number = 1; number < 30; number += 1) expect(await read(number)).toBeDefined();
  expect(await read(30)).toBeUndefined();
  expect([first[1], await read(0)]).toEqual([first[0], first[0]]);
  now = 60_000;
  expect(await read(30)).toBeDefined();
});

test('a stack trace stays unchanged when the folder of the releases is missing', async () => {
  const readSourceMap = createSourceMapReader(temporaryFolder());
  expect(await resolveSourceStack(`at r (${SCRIPT_PATH}:1:${THROW_COLUMN})`, readSourceMap)).toBeUndefined();
});
