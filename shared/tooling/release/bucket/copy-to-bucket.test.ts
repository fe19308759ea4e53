import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployedSite } from '../../test/fixtures/deployed-site';
import { BUCKET, type ObjectStore, startObjectStore } from '../../test/fixtures/object-store';
import { createShellRelease } from '../../test/fixtures/published-site';
import { storeRelease, storeRemote } from '../../test/fixtures/stored-release';
import { readStartRecord, startRecordFile } from '../api-contract/start-record';
import { readHistory } from '../history';
import { withReleases } from '../registry';
import { changeSite, openSite } from '../site';
import { openWorkingCopy } from '../working-copy/open-working-copy';
import { readBucket } from './bucket-address';
import { createBucketSiteClient } from './bucket-site-client';
import { copyFromBucket } from './copy-from-bucket';
import { copyToBucket } from './copy-to-bucket';
import { createObjectClient, type ObjectClient } from './object-client';
import { readStoredHistory, readStoredRegistry } from './stored-registry';

let store: ObjectStore;
let folder: string;
let site: string;
let client: ObjectClient;

beforeEach(async () => {
  store = await startObjectStore();
  folder = mkdtempSync(path.join(tmpdir(), 'copied-site-'));
  site = path.join(folder, 'site');
  client = createObjectClient(readBucket(`s3://${BUCKET}`, store.environment));
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  await deploy('mf-food', '2');
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

/** Makes a version live in the folder. */
async function deploy(name: string, version: string): Promise<void> {
  const release =
    name === 'shell' ? storeRelease(site, name, createShellRelease(version)) : storeRemote(site, name, version);
  const publication = { at: new Date().toISOString(), by: 'deploy' } as const;
  await changeSite(site, (registry) => withReleases(registry, { [name]: release }, publication));
}

const copy = () => copyToBucket({ client, site });
const openBucket = (history = false) =>
  openWorkingCopy(createBucketSiteClient(readBucket(`s3://${BUCKET}`, store.environment)), { history }, folder);
const names = (versions: ReadonlyArray<{ name: string; version: string }>) =>
  versions.map(({ name, version }) => `${name} ${version}`);

/** Downloads the site from the bucket into a new folder, as a server does to serve it. */
async function downloadSite(): Promise<string> {
  const downloaded = path.join(folder, 'downloaded');
  await copyFromBucket({ client, site: downloaded });
  return downloaded;
}

test('a copied site has the live versions, the versions to roll back to, and the history', async () => {
  expect(await copy()).toBe(3);
  const downloaded = await downloadSite();
  expect(deployedSite(downloaded).live()).toEqual({ shell: '1', 'mf-food': '2' });
  expect(names(readHistory(downloaded))).toEqual(['shell 1', 'mf-food 1', 'mf-food 2']);
});

test('the operations of the API that was last started are copied', async () => {
  appendFileSync(startRecordFile(site), JSON.stringify({ startedAt: '2026-01-01T00:00:00.000Z', operations: {} }));
  await copy();
  const working = openBucket();
  await openSite(working);
  expect(readStartRecord(working)).toEqual(readStartRecord(site));
});

test('copying to a bucket that has a site is refused and leaves the bucket unchanged', async () => {
  await copy();
  await deploy('mf-food', '3');
  await expect(copy()).rejects.toThrow(`s3://${BUCKET} already has a site`);
  expect(deployedSite(await downloadSite()).live()).toEqual({ shell: '1', 'mf-food': '2' });
});

test('copying a folder with a damaged release is refused with the release’s name, and writes no release', async () => {
  appendFileSync(path.join(site, 'mf-food/1/entry.1.js'), '// changed');
  await expect(copy()).rejects.toThrow(/^The files of mf-food 1 in .* are missing or damaged$/);
  expect(store.requests.filter((request) => request.includes('releases/'))).toEqual([]);
});

test('a deployment to the folder waits until the copy has ended', async () => {
  let deployment: Promise<void> | undefined;
  store.beforeWrite = (key) => {
    if (key === 'releases/mf-food/2.tar') deployment ??= deploy('mf-food', '3');
    return undefined;
  };
  expect(await copy()).toBe(3);
  await deployment;
  expect(deployedSite(site).live()).toEqual({ shell: '1', 'mf-food': '3' });
  expect(deployedSite(await downloadSite()).live()).toEqual({ shell: '1', 'mf-food': '2' });
});

test.each([
  ['the registry', 'registry.json', 1],
  ['the registry without its history entries', 'registry.json', 2],
  ['the record of the API', 'api-contract.json', 1],
])('a copy succeeds when the response to writing %s is lost', async (_case, written, lost) => {
  appendFileSync(startRecordFile(site), JSON.stringify({ startedAt: '2026-01-01T00:00:00.000Z', operations: {} }));
  let writes = 0;
  store.afterWrite = (key) => {
    if (key === written) writes += 1;
    return key === written && writes === lost;
  };
  expect(await copy()).toBe(3);
  expect(writes).toBeGreaterThanOrEqual(lost);
});

test('copying a folder that is itself a copy of a bucket is refused', async () => {
  await copy();
  const downloaded = await downloadSite();
  await expect(copyToBucket({ client, site: downloaded })).rejects.toThrow(/^This site is a copy of the one in s3:/);
});

test('the registry object contains no history entries after the copy', async () => {
  await copy();
  expect((await readStoredRegistry(client))?.stored.entries).toEqual([]);
  expect((await readStoredHistory(client))?.text.trim().split('\n')).toHaveLength(3);
});

test('the history is complete even when a copy fails after writing the registry', async () => {
  store.failure = (method, key) => (method === 'PUT' && key === 'history.jsonl' ? 403 : undefined);
  await expect(copy()).rejects.toThrow();
  store.failure = () => undefined;
  const working = openBucket(true);
  await openSite(working);
  expect(names(readHistory(working))).toEqual(['shell 1', 'mf-food 1', 'mf-food 2']);
});

test('copying an empty folder is refused', async () => {
  const empty = path.join(folder, 'empty');
  await expect(copyToBucket({ client, site: empty })).rejects.toThrow(`Nothing is live in ${empty}`);
});
