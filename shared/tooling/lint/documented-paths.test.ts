import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listMissingPaths } from './documented-paths';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'documented-paths-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Creates a Git repository with files and returns the paths that its documents name and it does not contain. */
function list(files: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  for (const parameters of [
    ['init', '-q'],
    ['add', '.'],
  ])
    execFileSync('git', parameters, { cwd: root });
  return listMissingPaths(root);
}

test('a document may name files and folders by the path from the root or by its end below the document’s folder', () => {
  const text =
    'See `mf-menu/src/taxes/`, `mf-menu/src/taxes/tax.ts`, `taxes/tax.ts`, `src/`, `src/<screen>.ts`, `a/b`.';
  expect(list({ 'mf-menu/README.md': text, 'README.md': text, 'mf-menu/src/taxes/tax.ts': '' })).toEqual([]);
});

test('the files and folders that a document names and that do not exist are listed with the document', () => {
  const files = { 'api/README.md': 'See `src/taxes/` and `taxes/tax.sql`.', 'mf-menu/src/taxes/tax.ts': '' };
  expect(list(files)).toEqual([
    'api/README.md names src/taxes/, which does not exist',
    'api/README.md names taxes/tax.sql, which does not exist',
  ]);
});
