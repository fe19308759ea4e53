import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemoteRelease } from '../../test/fixtures/published-site';
import { checkSize } from './size';

const WITHIN = { 'entry.js': 15_000, 'page.js': 39_000, 'page.css': 1_000, 'later.js': 40_000, 'later.css': 40_000 };

let site: string;
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'sizes-'));
});
afterEach(() => rmSync(site, { recursive: true }));

/**
 * Runs the gate on mf-food with files of these compressed sizes; its first page loads entry.js, page.js and page.css.
 */
function findSizeProblem(sizes: Record<string, number>, uncompressed: string[] = []): string | undefined {
  const folder = path.join(site, 'mf-food/1');
  mkdirSync(folder, { recursive: true });
  for (const [file, size] of Object.entries(sizes)) writeFileSync(path.join(folder, `${file}.br`), Buffer.alloc(size));
  for (const file of uncompressed) renameSync(path.join(folder, `${file}.br`), path.join(folder, file));
  const integrity = Object.fromEntries(Object.keys(sizes).map((file) => [file, '']));
  const preload = ['entry.js', 'page.js', 'page.css'];
  const release = { ...createRemoteRelease('mf-food', '1'), entry: 'entry.js', preload, integrity };
  return checkSize({ name: 'mf-food', site, release });
}

test('an area within its budgets passes', () => {
  expect(findSizeProblem(WITHIN)).toBeUndefined();
});

test('a file without a compressed copy is compressed to measure its size', () => {
  expect(findSizeProblem({ ...WITHIN, 'page.js': 1_000_000 }, ['page.js'])).toBeUndefined();
});

test.each([
  ['entry.js', 15_100, "mf-food's federation entry is 15.1 kB compressed, over its budget of 15 kB"],
  ['page.js', 39_100, "mf-food's own code is 40.1 kB compressed, over its budget of 40 kB"],
  ['later.js', 40_100, "mf-food's file later.js is 40.1 kB compressed, over its budget of 40 kB"],
  ['later.css', 40_100, "mf-food's file later.css is 40.1 kB compressed, over its budget of 40 kB"],
])('an area whose file %s has a compressed size of %d bytes is refused', (file, size, problem) => {
  expect(findSizeProblem({ ...WITHIN, [file]: size })).toBe(problem);
});
