import fs, { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { moveIntoSite } from './version-files';

let site: string;
beforeEach(() => {
  site = mkdtempSync(path.join(tmpdir(), 'flushed-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(site, { recursive: true });
});

test('the files of a release and their folders are on the disk before and after the move into the site', async () => {
  const staged = path.join(site, '.drafts/one');
  mkdirSync(path.join(staged, 'fonts'), { recursive: true });
  mkdirSync(path.join(site, 'mf-food'));
  for (const file of ['release.json', 'fonts/a.woff2']) writeFileSync(path.join(staged, file), 'content');
  const names = new Map<number, string>();
  const steps: string[] = [];
  const { openSync, fsyncSync, renameSync } = fs;
  jest.spyOn(fs, 'openSync').mockImplementation((file, ...others) => {
    const handle = openSync(file, ...others);
    names.set(handle, path.relative(site, String(file)));
    return handle;
  });
  jest.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
    steps.push(names.get(handle) ?? '');
    fsyncSync(handle);
  });
  jest.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    steps.push('rename');
    renameSync(from, to);
  });
  await moveIntoSite(staged, { site, name: 'mf-food', version: '1' });
  const moved = steps.indexOf('rename');
  expect(steps.slice(0, moved).sort()).toEqual([
    ...['.drafts/one', '.drafts/one/fonts', '.drafts/one/fonts/a.woff2', '.drafts/one/release.json'],
  ]);
  expect(steps.slice(moved)).toEqual(['rename', 'mf-food', '']);
});
