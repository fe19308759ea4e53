import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const WITHIN = { 'entry.js': 15_000, 'page.js': 39_000, 'page.css': 1_000, 'later.js': 40_000, 'later.css': 40_000 };

let site: string;
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'sizes-'));
});
afterEach(() => rmSync(site, { recursive: true }));

/** What the gate says of mf-food, whose first page takes the entry and the page's files, of these compressed sizes. */
function problemWith(sizes: Record<string, number>, uncompressed: string[] = []): string {
  const folder = path.join(site, 'mf-food/1');
  mkdirSync(folder, { recursive: true });
  for (const [file, size] of Object.entries(sizes)) writeFileSync(path.join(folder, `${file}.br`), Buffer.alloc(size));
  for (const file of uncompressed) renameSync(path.join(folder, `${file}.br`), path.join(folder, file));
  const integrity = Object.fromEntries(Object.keys(sizes).map((file) => [file, '']));
  const release = { version: '1', entry: 'entry.js', preload: ['entry.js', 'page.js', 'page.css'], integrity };
  const script = `
    import { staysInBudget } from ${JSON.stringify(path.join(__dirname, 'size.mjs'))};
    console.log(staysInBudget({ name: 'mf-food', ...JSON.parse(process.argv[1]) }) ?? '');`;
  const parameters = ['--input-type=module', '-e', script, JSON.stringify({ site, release })];
  return execFileSync(process.execPath, parameters, { encoding: 'utf8' }).trim();
}

test('an area within its budgets passes', () => {
  expect(problemWith(WITHIN)).toBe('');
});

test('what has not been compressed counts by what it is compressed', () => {
  expect(problemWith({ ...WITHIN, 'page.js': 1_000_000 }, ['page.js'])).toBe('');
});

test.each([
  ['entry.js', 15_100, "mf-food's federation entry is 15.1 kB compressed, over its budget of 15 kB"],
  ['page.js', 39_100, "mf-food's own code is 40.1 kB compressed, over its budget of 40 kB"],
  ['later.js', 40_100, "mf-food's file later.js is 40.1 kB compressed, over its budget of 40 kB"],
  ['later.css', 40_100, "mf-food's file later.css is 40.1 kB compressed, over its budget of 40 kB"],
])('one whose %s has %d bytes is refused', (file, size, problem) => {
  expect(problemWith({ ...WITHIN, [file]: size })).toBe(problem);
});
