import { existsSync } from 'node:fs';
import path from 'node:path';
import { BUCKET_SITE, currentInstant, useBucketSite } from '../../test/fixtures/bucket-site';
import { storeRemote } from '../../test/fixtures/stored-release';
import { readStartRecord } from '../api-contract/start-record';
import { readHistory } from '../history';
import { findRecord, type Registry, withReleases } from '../registry';
import { retireArea } from '../retirement';
import { changeSite, openSite, readRelease } from '../site';
import { isVersionIntact } from '../version-files';
import { readBucket } from './bucket-address';
import { createBucketSiteClient } from './bucket-site-client';

const { open, deploy, readLive, countWrites, createClient, getStore } = useBucketSite();

async function readActions(): Promise<string[]> {
  const copy = open({ history: true });
  await openSite(copy);
  return readHistory(copy).map(({ action, name, version, who }) => `${who} ${action} ${name} ${version}`);
}

test('a deployment to an empty bucket becomes live, with its files and its history entry', async () => {
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  expect(await readLive('shell', 'mf-food')).toEqual(['1', '1']);
  expect(await readActions()).toEqual(['CI deploy shell 1', 'CI deploy mf-food 1']);
  const copy = open({ names: ['mf-food'] });
  await openSite(copy);
  expect(existsSync(path.join(copy, 'mf-food/1/entry.1.js'))).toBe(true);
  expect(existsSync(path.join(copy, 'shell/1/main.1.js'))).toBe(true);
});

test('concurrent deployments of different areas all become live, and the history lists each of them once', async () => {
  await deploy('shell', '1');
  const areas = ['mf-food', 'mf-staff', 'mf-money', 'mf-tables'];
  await Promise.all(areas.map((name) => deploy(name, '1')));
  expect(await readLive(...areas)).toEqual(['1', '1', '1', '1']);
  expect((await readActions()).sort()).toEqual(['shell', ...areas].map((name) => `CI deploy ${name} 1`).sort());
});

test('two concurrent deployments to an empty bucket both become live', async () => {
  await Promise.all([deploy('shell', '1'), deploy('mf-food', '1')]);
  expect(await readLive('shell', 'mf-food')).toEqual(['1', '1']);
});

test('a deployment reports that another deployment changed the registry first, and is repeated with the new registry', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  await deploy('mf-food', '1');
  let other: Promise<unknown> | undefined;
  getStore().beforeWrite = (key) => {
    if (!key.endsWith('registry.json') || other !== undefined) return undefined;
    other = deploy('mf-food', '2');
    return other;
  };
  const registry = await deploy('mf-food', '3');
  const message = 'mf-food was changed by another command in the meantime, 2 is live: retrying';
  expect(log.mock.calls).toEqual([[message]]);
  log.mockRestore();
  expect(findRecord(registry, 'mf-food')).toMatchObject({ current: { version: '3' }, previous: { version: '2' } });
  expect(await readActions()).toEqual(['1', '2', '3'].map((version) => `CI deploy mf-food ${version}`));
});

test('a rollback and a retirement change what is live in the bucket', async () => {
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  await deploy('mf-food', '2');
  const copy = open({ names: ['mf-food'] });
  await changeSite(copy, (registry) => {
    const previous = readRelease(copy, 'mf-food', '1');
    return withReleases(registry, { 'mf-food': previous }, { at: currentInstant(), by: 'rollback' });
  });
  expect(await readLive('mf-food')).toEqual(['1']);
  await retireArea({ name: 'mf-food', site: open() });
  expect(await readLive('mf-food')).toEqual([undefined]);
  expect((await readActions()).map((line) => line.split(' ')[1])).toEqual([
    ...['deploy', 'deploy', 'deploy', 'rollback', 'retire'],
  ]);
});

test('the next command adds the history entry that a command could not write after its change', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  getStore().failure = (method, key) => (method === 'PUT' && key.endsWith('history.jsonl') ? 403 : undefined);
  await deploy('mf-food', '1');
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The next command adds the change to the history: /));
  log.mockRestore();
  expect(await readActions()).toEqual(['CI deploy mf-food 1']);
  getStore().failure = () => undefined;
  await deploy('mf-staff', '1');
  expect(await readActions()).toEqual(['CI deploy mf-food 1', 'CI deploy mf-staff 1']);
});

test('a change is made only once when its response is lost', async () => {
  await deploy('mf-food', '1');
  let isLost = false;
  getStore().afterWrite = (key) => {
    const isLosing = key.endsWith('registry.json') && !isLost;
    isLost ||= isLosing;
    return isLosing;
  };
  await deploy('mf-food', '2');
  expect(isLost).toBe(true);
  expect(await readActions()).toEqual(['CI deploy mf-food 1', 'CI deploy mf-food 2']);
});

test('a deployment of the same version replaces a damaged release archive', async () => {
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  await createClient().write('releases/mf-food/1.tar', 'damaged');
  const deploying = open({ names: ['mf-food'] });
  await openSite(deploying);
  expect(existsSync(path.join(deploying, 'mf-food/1'))).toBe(false);
  await deploy('mf-food', '1', deploying);
  const copy = open({ names: ['shell'] });
  await openSite(copy);
  expect(isVersionIntact({ site: copy, name: 'mf-food', version: '1' })).toBe(true);
});

test('a different release with an existing version is refused', async () => {
  await deploy('mf-food', '1');
  const copy = open();
  const release = storeRemote(copy, 'mf-food', '1', { title: 'Other' });
  const change = (registry: Registry) =>
    withReleases(registry, { 'mf-food': release }, { at: currentInstant(), by: 'deploy' });
  await expect(changeSite(copy, change)).rejects.toThrow(
    `mf-food 1 is in ${BUCKET_SITE} with other files: a version never changes`,
  );
});

test('an object store that ignores If-Match is refused before anything is written to the site', async () => {
  getStore().ignoresConditions = true;
  await expect(deploy('mf-food', '1')).rejects.toThrow(`${BUCKET_SITE} is in a store that ignores If-Match`);
  expect(countWrites('registry.json') + countWrites('releases/mf-food/1.tar')).toBe(0);
});

test('a deployment succeeds when the store is unavailable for a moment while its support of conditions is tested', async () => {
  await deploy('mf-food', '1');
  let failures = 0;
  getStore().failure = (method, key) =>
    method === 'PUT' && key.endsWith('.conditional-writes') && failures++ % 2 === 0 ? 503 : undefined;
  await deploy('mf-food', '2');
  expect(await readLive('mf-food')).toEqual(['2']);
});

test('the error says that an object store does not support conditional writes', async () => {
  getStore().failure = (method) => (method === 'PUT' ? 501 : undefined);
  await expect(deploy('mf-food', '1')).rejects.toThrow('does not support conditional writes, which deployments need');
});

test('the error about a wrong secret key names the access key', async () => {
  const copy = open({}, { AWS_SECRET_ACCESS_KEY: 'wrong' });
  await expect(openSite(copy)).rejects.toThrow(`${BUCKET_SITE} refuses the access key S3RVER: SignatureDoesNotMatch`);
});

test('the error names a bucket that does not exist', async () => {
  const client = createBucketSiteClient(readBucket('s3://no-such-bucket', getStore().environment));
  await expect(client.readRegistry()).rejects.toThrow(/^There is no bucket no-such-bucket at http:/);
});

test('the error names an object store that cannot be reached', async () => {
  await getStore().stop();
  await expect(openSite(open())).rejects.toThrow(/^http:\S+ cannot be reached: .*ECONNREFUSED/);
});

test('a release is compared with the API that was last started with the bucket', async () => {
  const copy = open();
  await openSite(copy);
  expect(readStartRecord(copy)).toBeUndefined();
  const record = { startedAt: currentInstant(), operations: {}, address: 'https://backoffice.example' };
  await createClient().write('api-contract.json', JSON.stringify(record));
  await openSite(copy);
  expect(readStartRecord(copy)).toEqual(record);
});

test.each([
  ['s3://', {}, 's3:// is not the address of a bucket'],
  ['s3://sites/../other', {}, 'is not the address of a bucket'],
  ['s3://sites', { AWS_SECRET_ACCESS_KEY: '' }, 's3://sites needs AWS_SECRET_ACCESS_KEY'],
])('the bucket address %s with the environment variables %j is refused', (address, settings, message) => {
  expect(() => readBucket(address, { ...getStore().environment, ...settings })).toThrow(message);
});
