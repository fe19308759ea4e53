import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployedSite } from '../../test/fixtures/deployed-site';
import { BUCKET, type ObjectStore, startObjectStore } from '../../test/fixtures/object-store';
import { createShellRelease } from '../../test/fixtures/published-site';
import { storeRelease, storeRemote } from '../../test/fixtures/stored-release';
import { readHistory } from '../history';
import { type Publisher, withReleases } from '../registry';
import { packRelease } from '../release-archive';
import { changeSite, publish, readSite } from '../site';
import { openWorkingCopy } from '../working-copy/open-working-copy';
import { readBucket } from './bucket-address';
import { createBucketSiteClient } from './bucket-site-client';
import { copyFromBucket } from './copy-from-bucket';
import { createObjectClient, type ObjectClient } from './object-client';
import { readStoredRegistry, writeStoredRegistry } from './stored-registry';

let store: ObjectStore;
let folder: string;
let site: string;
let client: ObjectClient;

beforeEach(async () => {
  store = await startObjectStore();
  folder = mkdtempSync(path.join(tmpdir(), 'site-copy-'));
  site = path.join(folder, 'site');
  client = createObjectClient(readBucket(`s3://${BUCKET}`, store.environment));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

/** Makes versions live in the bucket; `versions` contains the version of each workspace by name. */
async function deploy(versions: Record<string, string>, by: Publisher = 'deploy'): Promise<void> {
  const original = openWorkingCopy(createBucketSiteClient(readBucket(`s3://${BUCKET}`, store.environment)), {}, folder);
  const releases = Object.entries(versions).map(([name, version]) => {
    const isShell = name === 'shell';
    const release = isShell
      ? storeRelease(original, name, createShellRelease(version))
      : storeRemote(original, name, version);
    return [name, release] as const;
  });
  const publication = { at: new Date().toISOString(), by };
  await changeSite(original, (registry) => withReleases(registry, Object.fromEntries(releases), publication));
}

const copy = () => copyFromBucket({ client, site });
const live = () => deployedSite(site).live();

test('a folder becomes a copy of the site, with release files, index.html and history', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  expect(await copy()).toMatch(/^"\w+"$/);
  expect(live()).toEqual({ shell: '1', 'mf-food': '1' });
  expect(readFileSync(path.join(site, 'mf-food/1/entry.1.js'), 'utf8')).toBe('mf-food 1');
  expect(readHistory(site).map(({ name, version }) => `${name} ${version}`)).toEqual(['shell 1', 'mf-food 1']);
});

test('copying again makes newly deployed and rolled back versions live in the folder, and keeps the replaced files for open tabs', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await copy();
  await deploy({ 'mf-food': '2' });
  await copy();
  expect(live()['mf-food']).toBe('2');
  await deploy({ 'mf-food': '1' }, 'rollback');
  await copy();
  expect(live()['mf-food']).toBe('1');
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', '2']);
  expect(readHistory(site).map(({ action }) => action)).toEqual(['deploy', 'deploy', 'deploy', 'rollback']);
});

test('files are downloaded once, and a copy without changes writes nothing', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await copy();
  const read = () => ['index.html', 'registry.json'].map((file) => statSync(path.join(site, file)).mtimeMs);
  const [before, requests] = [read(), store.requests.length];
  await copy();
  expect(read()).toEqual(before);
  expect(store.requests.slice(requests)).toEqual(['GET registry.json', 'GET history.jsonl']);
});

test('index.html changes only after the files of all releases have been downloaded', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await copy();
  await deploy({ 'mf-food': '2' });
  store.failure = (_method, key) => (key === 'releases/mf-food/2.tar' ? 403 : undefined);
  await expect(copy()).rejects.toThrow('refuses the access key');
  expect([live()['mf-food'], existsSync(path.join(site, 'mf-food/2'))]).toEqual(['1', false]);
  store.failure = () => undefined;
  await copy();
  expect([live()['mf-food'], existsSync(path.join(site, 'mf-food/2/entry.2.js'))]).toEqual(['2', true]);
});

/** Returns an archive of version 2 with one file that does not match its integrity hash. */
async function packChanged(): Promise<Buffer> {
  storeRemote(folder, 'mf-food', '2');
  writeFileSync(path.join(folder, 'mf-food/2/entry.2.js'), 'changed');
  return await packRelease(path.join(folder, 'mf-food/2'));
}

test.each([
  ['missing', 'has no files of mf-food 2'],
  ['incomplete', 'The archive of the release is damaged or incomplete'],
  ['changed', 'The files of mf-food 2 in s3://sites are damaged: deploy it again'],
])('the copy keeps the previous release live when the archive of the new release is %s', async (state, message) => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await copy();
  await deploy({ 'mf-food': '2' });
  if (state === 'missing') await client.remove('releases/mf-food/2.tar');
  else await client.write('releases/mf-food/2.tar', state === 'changed' ? await packChanged() : 'incomplete');
  await expect(copy()).rejects.toThrow(message);
  expect([live()['mf-food'], readSite(site).remotes[0]?.current.version]).toEqual(['1', '1']);
});

test('a damaged archive of a version that visitors do not get is skipped with a warning', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  for (const version of ['2', '3']) await deploy({ 'mf-food': version });
  await client.write('releases/mf-food/1.tar', 'incomplete');
  const warn = jest.spyOn(console, 'error').mockImplementation(() => {});
  await copy();
  expect([live()['mf-food'], existsSync(path.join(site, 'mf-food/1'))]).toEqual(['3', false]);
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^mf-food 1 is not copied: The archive of the release is damaged or incomplete/)],
  ]);
  warn.mockRestore();
});

test('a release is copied although a newer version of the tooling has written an unknown action into the history', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  const entry = { id: 'new', at: new Date().toISOString(), action: 'pause', name: 'mf-food', version: '1' };
  const history = (await client.read('history.jsonl'))?.content.toString() ?? '';
  await client.write('history.jsonl', `${history}${JSON.stringify(entry)}\n`);
  await copy();
  expect(live()).toEqual({ shell: '1', 'mf-food': '1' });
  expect(readHistory(site).map(({ action }) => action)).toEqual(['deploy', 'deploy']);
});

test('damaged files of a live release are downloaded again', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await copy();
  const file = path.join(site, 'mf-food/1/entry.1.js');
  writeFileSync(file, 'damaged');
  await copy();
  expect(readFileSync(file, 'utf8')).toBe('mf-food 1');
});

test('a copy includes a deployment that becomes live during the download', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  let isDeployed = false;
  const slow: ObjectClient = {
    ...client,
    async read(key) {
      if (key.endsWith('mf-food/1.tar') && !isDeployed) {
        isDeployed = true;
        await deploy({ 'mf-food': '2' });
      }
      return await client.read(key);
    },
  };
  await copyFromBucket({ client: slow, site });
  expect(live()['mf-food']).toBe('2');
});

test('two processes can copy into the same folder concurrently', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await Promise.all([copy(), copy()]);
  expect(live()).toEqual({ shell: '1', 'mf-food': '1' });
  expect(readHistory(site)).toHaveLength(2);
});

test('a command that publishes into the folder of a copy is refused', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  await copy();
  const release = storeRemote(site, 'mf-food', '2');
  await expect(publish(site, { 'mf-food': release }, 'deploy')).rejects.toThrow(
    `This site is a copy of the one in s3://${BUCKET}: use --site s3://${BUCKET}`,
  );
  expect(live()['mf-food']).toBe('1');
});

test('a registry that lists files outside the site is refused', async () => {
  await deploy({ shell: '1', 'mf-food': '1' });
  const { stored, etag } = (await readStoredRegistry(client)) ?? {};
  if (stored === undefined) throw new Error('Nothing is deployed');
  const registry = { ...stored.registry, previews: { '../mf-food': [{ version: '1', deployedAt: '' }] } };
  await writeStoredRegistry(client, { ...stored, registry }, etag);
  await expect(copy()).rejects.toThrow('lists ../mf-food 1, which cannot be a release');
});

test('copying from a bucket without a deployment changes nothing', async () => {
  expect(await copy()).toBeUndefined();
  expect(existsSync(path.join(site, 'registry.json'))).toBe(false);
});
