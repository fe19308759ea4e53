import fs, { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createShellRelease, type PublishedSite, publishedSite } from '../test/fixtures/published-site';
import { changeSite, publish } from './site';
import { explainWriteError } from './staging';

let published: PublishedSite;
let staging: string;

beforeEach(async () => {
  published = publishedSite();
  await published.publish({ shell: createShellRelease('1') });
  staging = path.join(published.folder, '.drafts');
});

afterEach(() => {
  jest.restoreAllMocks();
  published.remove();
});

/** Leaves a file and a folder in the staging folder, last changed some minutes ago. */
function leaveEntries(name: string, minutes: number): void {
  writeFileSync(path.join(staging, `${name}.html`), '');
  mkdirSync(path.join(staging, name));
  writeFileSync(path.join(staging, name, 'main.js'), '');
  const changed = Date.now() / 1000 - minutes * 60;
  for (const entry of [name, `${name}.html`]) utimesSync(path.join(staging, entry), changed, changed);
}

test('the next change of the site removes staged files that are older than an hour', async () => {
  leaveEntries('abandoned', 61);
  leaveEntries('in-progress', 59);
  await changeSite(published.folder, () => undefined);
  expect(readdirSync(staging).sort()).toEqual(['in-progress', 'in-progress.html']);
});

/** Publishes on a disk that is full once a file whose path contains `part` is written. Returns the error message. */
async function publishOnFullDisk(part: string): Promise<string> {
  const write = fs.writeFileSync;
  jest.spyOn(fs, 'writeFileSync').mockImplementation((file, ...parameters) => {
    write(file, ...parameters);
    if (!String(file).includes(part)) return;
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  try {
    await publish(published.folder, { shell: createShellRelease('2') }, 'deploy');
    return 'published';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    jest.restoreAllMocks();
  }
}

test('the error names a full disk when the bundler reports it in its message only', () => {
  const failure = Object.assign(new Error('Rspack FS Error: ENOSPC: no space left on device, write'), {
    code: 'Failed',
  });
  expect(explainWriteError(failure, 'mf-food 1', published.folder)).toEqual(
    new Error(`mf-food 1 could not be written into ${published.folder}: the disk is full`),
  );
});

test.each(['registry.json', 'index.html'])('the error names a full disk when %s cannot be written', async (file) => {
  const before = published.page();
  expect(await publishOnFullDisk(file)).toBe(`${file} could not be written into ${published.folder}: the disk is full`);
  expect(readdirSync(staging)).toEqual([]);
  expect(published.page()).toBe(before);
});

test('the error names a full disk when the lock cannot be taken', async () => {
  const folder = path.join(published.folder, '.publishing');
  const files = readdirSync(folder);
  expect(await publishOnFullDisk('.publishing')).toBe(
    `The deployment lock could not be written into ${folder}: the disk is full`,
  );
  expect(readdirSync(folder)).toEqual(files);
});
