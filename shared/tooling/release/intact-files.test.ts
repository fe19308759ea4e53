import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computeIntegrity } from '../build/integrity';
import { createShellRelease } from '../test/fixtures/published-site';
import { storeRelease } from '../test/fixtures/stored-release';
import { hasIntactFiles } from './intact-files';

let site: string;

beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'intact-files-'));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

test.each(['sha256', 'sha384'])('files are compared with the %s hashes of their release', (algorithm) => {
  const stored = storeRelease(site, 'shell', createShellRelease('1'));
  const folder = path.join(site, 'shell/1');
  const release = { ...stored, integrity: computeIntegrity(folder, algorithm) };
  expect(hasIntactFiles(folder, release)).toBe(true);
  appendFileSync(path.join(folder, Object.keys(release.integrity)[0] ?? ''), ';');
  expect(hasIntactFiles(folder, release)).toBe(false);
});
