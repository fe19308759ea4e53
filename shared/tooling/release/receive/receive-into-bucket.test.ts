import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import * as contract from '@backoffice/platform/remote/description';
import { BUCKET, type ObjectStore, startObjectStore } from '../../test/fixtures/object-store';
import { createShellRelease } from '../../test/fixtures/published-site';
import { storeRelease, storeRemote } from '../../test/fixtures/stored-release';
import { readBucket } from '../bucket/bucket-address';
import { createBucketSiteClient } from '../bucket/bucket-site-client';
import { readHistory } from '../history';
import { findRecord, withReleases } from '../registry';
import { packRelease } from '../release-archive';
import { changeSite, openSite } from '../site';
import { readEntry } from '../site-entry';
import { openWorkingCopy } from '../working-copy/open-working-copy';
import { readEtag } from './receive-change';
import { receiveBucketChange, receiveBucketRelease } from './receive-into-bucket';

const address = `s3://${BUCKET}`;
const AT = '2026-11-26T10:00:00.000Z';

let store: ObjectStore;
let folder: string;

beforeEach(async () => {
  store = await startObjectStore();
  folder = mkdtempSync(path.join(tmpdir(), 'received-'));
  Object.assign(process.env, store.environment, { RELEASE_CACHE: path.join(folder, 'cache') });
  const original = open();
  const shell = storeRelease(original, 'shell', createShellRelease('1'));
  const [food, staff] = ['mf-food', 'mf-staff'].map((name) => storeRemote(original, name, '1'));
  const releases = { shell, ...(food && { 'mf-food': food }), ...(staff && { 'mf-staff': staff }) };
  await changeSite(original, (registry) => withReleases(registry, releases, { at: AT, by: 'deploy' }));
});
afterEach(async () => {
  for (const name of [...Object.keys(store.environment), 'RELEASE_CACHE']) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

const open = () => openWorkingCopy(createBucketSiteClient(readBucket(address)), { history: true }, folder);

/** Returns the change of a deployment of version 2 of an area, and the ETag of the registry on which it is based. */
async function planDeployment(name: string) {
  const site = open();
  const before = await openSite(site);
  const after = withReleases(before, { [name]: storeRemote(site, name, '2') }, { at: AT, by: 'deploy' });
  const change = { entries: { [name]: readEntry(after, name) }, details: {} };
  const archive = () => packRelease(path.join(site, name, '2'));
  return { ifMatch: readEtag(site), change: JSON.parse(JSON.stringify(change)), archive };
}

const send = async (name: string, archive: Buffer) =>
  await receiveBucketRelease({ address, name, version: '2' }, Readable.from([archive]), contract);

async function readLive(name: string) {
  return findRecord(await openSite(open()), name)?.current.version;
}

test('a release and a change are written to the bucket, and the history names the area’s token', async () => {
  const { ifMatch, change, archive } = await planDeployment('mf-food');
  await send('mf-food', await archive());
  const token = { id: 'token-1' };
  expect(await receiveBucketChange({ address, names: ['mf-food'], token, ifMatch, change })).toMatch(/^"\S+"$/);
  const site = open();
  await openSite(site);
  expect(readHistory(site).at(-1)).toMatchObject({ action: 'deploy', name: 'mf-food', version: '2', token });
});

test('a change of an area that the token is not for is refused', async () => {
  const { ifMatch, change, archive } = await planDeployment('mf-food');
  await send('mf-food', await archive());
  const received = receiveBucketChange({ address, names: ['mf-staff'], ifMatch, change });
  await expect(received).rejects.toThrow('The token is for mf-staff, not for mf-food');
  expect(await readLive('mf-food')).toBe('1');
});

test('a change that is based on an earlier registry is not made', async () => {
  const [food, staff] = [await planDeployment('mf-food'), await planDeployment('mf-staff')];
  await send('mf-food', await food.archive());
  await send('mf-staff', await staff.archive());
  await receiveBucketChange({ address, names: ['mf-food'], ifMatch: food.ifMatch, change: food.change });
  const { ifMatch, change } = staff;
  expect(await receiveBucketChange({ address, names: ['mf-staff'], ifMatch, change })).toBeUndefined();
  expect([await readLive('mf-food'), await readLive('mf-staff')]).toEqual(['2', '1']);
});

test('a change that makes a version live whose files were not sent is refused', async () => {
  const { ifMatch, change } = await planDeployment('mf-food');
  const received = receiveBucketChange({ address, names: ['mf-food'], ifMatch, change });
  await expect(received).rejects.toThrow('The files of mf-food 2 are missing or damaged in the site: deploy it again');
});

test('a release whose files differ from their integrity is not written into the bucket', async () => {
  const { archive } = await planDeployment('mf-food');
  const damaged = Buffer.from((await archive()).toString('latin1').replace('mf-food 2', 'mf-food 9'), 'latin1');
  await expect(send('mf-food', damaged)).rejects.toThrow('differ from their integrity');
  expect(store.requests.filter((one) => one.startsWith('PUT releases/mf-food/2'))).toEqual([]);
});

test('the shell can be the first release in an empty bucket', async () => {
  const empty = { address: `${address}/empty` };
  const client = createBucketSiteClient(readBucket(empty.address));
  const site = openWorkingCopy(client, {}, folder);
  const before = await openSite(site);
  const shell = storeRelease(site, 'shell', createShellRelease('1'));
  const after = withReleases(before, { shell }, { at: AT, by: 'deploy' });
  const archive = Readable.from([await packRelease(path.join(site, 'shell/1'))]);
  await receiveBucketRelease({ ...empty, name: 'shell', version: '1' }, archive, contract);
  const change = JSON.parse(JSON.stringify({ entries: { shell: readEntry(after, 'shell') }, details: {} }));
  // A folder without a registry has the ETag of an empty registry, on which the first change is based.
  const ifMatch = readEtag(path.join(folder, 'new-folder'));
  await receiveBucketChange({ ...empty, names: ['shell'], ifMatch, change });
  expect((await openSite(site)).shell?.current.version).toBe('1');
});
