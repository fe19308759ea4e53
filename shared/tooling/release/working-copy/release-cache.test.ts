import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createLocalSiteClient } from '../../test/fixtures/local-site-client';
import type { PublishedSite } from '../../test/fixtures/published-site';
import { publishStoredSite, storeRemote } from '../../test/fixtures/stored-release';
import { type Registry, withReleases } from '../registry';
import { changeSite, openSite } from '../site';
import { isVersionIntact } from '../version-files';
import { openWorkingCopy } from './open-working-copy';
import { MissingReleaseError, type SiteClient } from './site-client';

const AT = '2026-11-26T10:00:00.000Z';

let published: PublishedSite;
let site: string;
let cache: string;
let fetched: string[];

beforeEach(async () => {
  published = await publishStoredSite(['mf-food']);
  site = published.folder;
  fetched = [];
  process.env.RELEASE_CACHE = mkdtempSync(path.join(site, '.cache-'));
  cache = path.join(process.env.RELEASE_CACHE, encodeURIComponent(site));
});
afterEach(() => {
  published.remove();
  delete process.env.RELEASE_CACHE;
});

const store = (folder: string, version: string) => storeRemote(folder, 'mf-food', version);

/** Opens a working copy for mf-food and records what it fetches; `changes` replace methods of the client. */
function open(changes: Partial<SiteClient> = {}): string {
  const client = createLocalSiteClient(site, ['mf-food']);
  const readRelease: SiteClient['readRelease'] = (name, version) => {
    fetched.push(`${name} ${version}`);
    if (!existsSync(path.join(site, name, version))) throw new MissingReleaseError();
    return client.readRelease(name, version);
  };
  return openWorkingCopy({ ...client, readRelease, ...changes }, { names: ['mf-food'] }, published.folder);
}

const liveFile = () => path.join(site, 'mf-food/1/entry.1.js');

/** Deploys version 1 again, as a command does when it finds its files missing or damaged in the working copy. */
async function deployAgain(copy: string): Promise<void> {
  await openSite(copy);
  expect(isVersionIntact({ site: copy, name: 'mf-food', version: '1' })).toBe(false);
  rmSync(path.join(copy, 'mf-food/1'), { recursive: true, force: true });
  const release = store(copy, '1');
  const change = (registry: Registry) => withReleases(registry, { 'mf-food': release }, { at: AT, by: 'deploy' });
  await changeSite(copy, change);
}

test('releases of other workspaces are fetched once, and those of the deployed workspace each time', async () => {
  for (let time = 0; time < 2; time += 1) await openSite(open());
  expect(fetched.sort()).toEqual(['mf-food 1', 'mf-food 1', 'shell 1']);
});

test('damaged files of the live version are replaced by a deployment of the same version', async () => {
  await openSite(open());
  writeFileSync(liveFile(), 'damaged');
  await deployAgain(open());
  expect(readFileSync(liveFile(), 'utf8')).toBe('mf-food 1');
});

test('missing files of the live version are uploaded by a deployment of the same version', async () => {
  rmSync(path.join(site, 'mf-food/1'), { recursive: true });
  await deployAgain(open());
  expect(readFileSync(liveFile(), 'utf8')).toBe('mf-food 1');
});

test('releases that another process moves or removes in the cache do not stop a command', async () => {
  await openSite(open());
  symlinkSync('removed', path.join(cache, 'shell@2'));
  mkdirSync(path.join(cache, '.partial'));
  rmSync(path.join(cache, 'shell@1/main.1.js'));
  const copy = open();
  await openSite(copy);
  expect(readFileSync(path.join(copy, 'shell/1/main.1.js'), 'utf8')).toBe('shell 1');
  expect(readdirSync(cache).sort()).toEqual(['.partial', 'shell@1', 'shell@2']);
});

test('a release whose download is cut off is fetched again', async () => {
  const client = createLocalSiteClient(site, ['mf-food']);
  let isCutOff = true;
  const copy = open({
    async readRelease(name, version) {
      const archive = await client.readRelease(name, version);
      if (!isCutOff) return archive;
      isCutOff = false;
      const start = (await buffer(archive)).subarray(0, 2_000);
      return Readable.from(
        (async function* () {
          yield start;
          throw new TypeError('terminated');
        })(),
      );
    },
  });
  await expect(openSite(copy)).rejects.toThrow('terminated');
  await openSite(copy);
  expect(isVersionIntact({ site: copy, name: 'mf-food', version: '1' })).toBe(true);
});

test('a command works without a cache when the cache folder cannot be created', async () => {
  const file = path.join(site, '.no-folder');
  writeFileSync(file, '');
  process.env.RELEASE_CACHE = file;
  const copy = open();
  await openSite(copy);
  expect(readFileSync(path.join(copy, 'shell/1/main.1.js'), 'utf8')).toBe('shell 1');
});

test('the cache keeps the 30 most recently used releases', async () => {
  for (let version = 10; version < 40; version += 1)
    mkdirSync(path.join(cache, `shell@${version}`), { recursive: true });
  utimesSync(path.join(cache, 'shell@12'), 1, 1);
  await openSite(open());
  expect(readdirSync(cache)).toHaveLength(30);
  expect([existsSync(path.join(cache, 'shell@12')), existsSync(path.join(cache, 'shell@1'))]).toEqual([false, true]);
});
