import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BUCKET, type ObjectStore, startObjectStore } from '../../test/fixtures/object-store';
import { createShellRelease } from '../../test/fixtures/published-site';
import { storeRelease, storeRemote } from '../../test/fixtures/stored-release';
import { readStartRecord } from '../api-contract/start-record';
import { readHistory } from '../history';
import { findRecord, type Registry, withReleases } from '../registry';
import { retire } from '../retirement';
import { changeSite, openSite, readRelease } from '../site';
import { isVersionIntact } from '../version-files';
import { openWorkingCopy } from '../working-copy/open-working-copy';
import type { SiteUse } from '../working-copy/required-releases';
import { readBucket } from './bucket-address';
import { createBucketSiteClient } from './bucket-site-client';
import { createObjectClient } from './object-client';

const ADDRESS = `s3://${BUCKET}/back-office`;

let store: ObjectStore;
let folder: string;

beforeEach(async () => {
  store = await startObjectStore();
  folder = mkdtempSync(path.join(tmpdir(), 'bucket-site-'));
  process.env.RELEASE_CACHE = path.join(folder, 'cache');
});
afterEach(async () => {
  delete process.env.RELEASE_CACHE;
  rmSync(folder, { recursive: true, force: true });
  await store.close();
});

/** Opens a working copy of the site in the bucket; `settings` replace environment variables. */
const open = (use: SiteUse = {}, settings: Record<string, string> = {}) =>
  openWorkingCopy(createBucketSiteClient(readBucket(ADDRESS, { ...store.environment, ...settings })), use, folder);

const at = () => new Date().toISOString();

/** Makes a version of an area live, whose files are in a new working copy. */
async function deploy(name: string, version: string, copy = open({ names: [name] })): Promise<Registry> {
  const release =
    name === 'shell' ? storeRelease(copy, name, createShellRelease(version)) : storeRemote(copy, name, version);
  const change = (registry: Registry) => withReleases(registry, { [name]: release }, { at: at(), by: 'deploy' });
  return await changeSite(copy, change, { details: { byName: { [name]: { who: 'CI' } } } });
}

/** Reads from the bucket which version of each workspace is live. */
async function readLive(...names: string[]) {
  const registry = await openSite(open());
  return names.map((name) => findRecord(registry, name)?.current.version);
}

async function readActions(): Promise<string[]> {
  const copy = open({ history: true });
  await openSite(copy);
  return readHistory(copy).map(({ action, name, version, who }) => `${who} ${action} ${name} ${version}`);
}

const writesOf = (key: string) => store.requests.filter((one) => one === `PUT back-office/${key}`).length;

test('a deployment into an empty bucket is live, with its files and the history', async () => {
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  expect(await readLive('shell', 'mf-food')).toEqual(['1', '1']);
  expect(await readActions()).toEqual(['CI deploy shell 1', 'CI deploy mf-food 1']);
  const copy = open({ names: ['mf-food'] });
  await openSite(copy);
  expect(existsSync(path.join(copy, 'mf-food/1/entry.1.js'))).toBe(true);
  expect(existsSync(path.join(copy, 'shell/1/main.1.js'))).toBe(true);
});

test('deployments of different areas at once are all live, and each is in the history once', async () => {
  await deploy('shell', '1');
  const areas = ['mf-food', 'mf-staff', 'mf-money', 'mf-tables'];
  await Promise.all(areas.map((name) => deploy(name, '1')));
  expect(await readLive(...areas)).toEqual(['1', '1', '1', '1']);
  expect((await readActions()).sort()).toEqual(['shell', ...areas].map((name) => `CI deploy ${name} 1`).sort());
});

test('the first deployments into an empty bucket at once are both live', async () => {
  await Promise.all([deploy('shell', '1'), deploy('mf-food', '1')]);
  expect(await readLive('shell', 'mf-food')).toEqual(['1', '1']);
});

test('a deployment that another one of the same area has overtaken says so and is repeated on its registry', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  await deploy('mf-food', '1');
  let other: Promise<unknown> | undefined;
  store.beforeWrite = (key) => {
    if (!key.endsWith('registry.json') || other !== undefined) return undefined;
    other = deploy('mf-food', '2');
    return other;
  };
  const registry = await deploy('mf-food', '3');
  const message = 'mf-food was changed by another command meanwhile, 2 is live: this one is repeated on that';
  expect(log.mock.calls).toEqual([[message]]);
  log.mockRestore();
  expect(findRecord(registry, 'mf-food')).toMatchObject({ current: { version: '3' }, previous: { version: '2' } });
  expect(await readActions()).toEqual(['1', '2', '3'].map((version) => `CI deploy mf-food ${version}`));
});

test('a rollback and a retirement are changes of the bucket', async () => {
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  await deploy('mf-food', '2');
  const copy = open({ names: ['mf-food'] });
  await changeSite(copy, (registry) => {
    const previous = readRelease(copy, 'mf-food', '1');
    return withReleases(registry, { 'mf-food': previous }, { at: at(), by: 'rollback' });
  });
  expect(await readLive('mf-food')).toEqual(['1']);
  await retire({ name: 'mf-food', site: open() });
  expect(await readLive('mf-food')).toEqual([undefined]);
  expect((await readActions()).map((line) => line.split(' ')[1])).toEqual([
    ...['deploy', 'deploy', 'deploy', 'rollback', 'retire'],
  ]);
});

test('a command that is killed after the change leaves its entry of the history to the next one', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation();
  store.failure = (method, key) => (method === 'PUT' && key.endsWith('history.jsonl') ? 403 : undefined);
  await deploy('mf-food', '1');
  expect(log).toHaveBeenCalledWith(expect.stringMatching(/^The next command adds the change to the history: /));
  log.mockRestore();
  expect(await readActions()).toEqual(['CI deploy mf-food 1']);
  store.failure = () => undefined;
  await deploy('mf-staff', '1');
  expect(await readActions()).toEqual(['CI deploy mf-food 1', 'CI deploy mf-staff 1']);
});

test('a change whose answer is lost is made once', async () => {
  await deploy('mf-food', '1');
  let isLost = false;
  store.afterWrite = (key) => {
    const isLosing = key.endsWith('registry.json') && !isLost;
    isLost ||= isLosing;
    return isLosing;
  };
  await deploy('mf-food', '2');
  expect(isLost).toBe(true);
  expect(await readActions()).toEqual(['CI deploy mf-food 1', 'CI deploy mf-food 2']);
});

test('a damaged archive of a release is replaced by a deployment of the same version', async () => {
  await deploy('mf-food', '1');
  await createObjectClient(readBucket(ADDRESS, store.environment)).write('releases/mf-food/1.tar', 'damaged');
  await deploy('mf-food', '1', open());
  const copy = open({ names: ['mf-food'] });
  await openSite(copy);
  expect(isVersionIntact({ site: copy, name: 'mf-food', version: '1' })).toBe(true);
});

test('another release with the version of an existing one is refused', async () => {
  await deploy('mf-food', '1');
  const copy = open();
  const release = storeRemote(copy, 'mf-food', '1', { title: 'Other' });
  const change = (registry: Registry) => withReleases(registry, { 'mf-food': release }, { at: at(), by: 'deploy' });
  await expect(changeSite(copy, change)).rejects.toThrow(
    `mf-food 1 is in ${ADDRESS} with other files: a version never changes`,
  );
});

test('the files of versions that are no longer listed are deleted by a change after a day', async () => {
  await deploy('mf-food', '1');
  await retire({ name: 'mf-food', site: open(), details: {} });
  const deletions = () => store.requests.filter((one) => one.startsWith('DELETE'));
  await deploy('mf-staff', '1');
  expect(deletions()).toEqual([]);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  await deploy('mf-staff', '2');
  clock.mockRestore();
  expect(deletions()).toEqual(['DELETE back-office/releases/mf-food/1.tar']);
});

test('a store that ignores If-Match is refused before anything is written to the site', async () => {
  store.ignoresConditions = true;
  await expect(deploy('mf-food', '1')).rejects.toThrow(`${ADDRESS} is in a store that ignores If-Match`);
  expect(writesOf('registry.json') + writesOf('releases/mf-food/1.tar')).toBe(0);
});

test('a store that refuses conditional writes is named', async () => {
  store.failure = (method) => (method === 'PUT' ? 501 : undefined);
  await expect(deploy('mf-food', '1')).rejects.toThrow('does not support conditional writes, which deployments need');
});

test('a wrong secret key is reported with the access key', async () => {
  const copy = open({}, { AWS_SECRET_ACCESS_KEY: 'wrong' });
  await expect(openSite(copy)).rejects.toThrow(`${ADDRESS} refuses the access key S3RVER: SignatureDoesNotMatch`);
});

test('a bucket that does not exist is named', async () => {
  const client = createBucketSiteClient(readBucket('s3://no-such-bucket', store.environment));
  await expect(client.readRegistry()).rejects.toThrow(/^There is no bucket no-such-bucket at http:/);
});

test('a store that cannot be reached is named', async () => {
  await store.stop();
  await expect(openSite(open())).rejects.toThrow(/^http:\S+ cannot be reached: .*ECONNREFUSED/);
});

describe.each(['damaged', 'missing'])('a registry that is %s', (state) => {
  let log: jest.SpyInstance;
  let before: Registry;

  beforeEach(async () => {
    log = jest.spyOn(console, 'error').mockImplementation();
    await deploy('shell', '1');
    for (const version of ['1', '2', '3']) await deploy('mf-food', version);
    const copy = open({ names: ['mf-food'] });
    await changeSite(copy, (registry) =>
      withReleases(registry, { 'mf-food': readRelease(copy, 'mf-food', '2') }, { at: at(), by: 'rollback' }),
    );
    before = await openSite(open());
    const client = createObjectClient(readBucket(ADDRESS, store.environment));
    if (state === 'missing') await client.remove('registry.json');
    else await client.write('registry.json', '{"registry":{"remotes":[{"descr');
  });
  afterEach(() => log.mockRestore());

  const message = `${ADDRESS}/registry.json is ${state}; live, rebuilt from the history and the releases: shell 1, mf-food 2; the next change of the site writes the registry again`;

  test('is rebuilt by a command that only reads, which says so once and writes nothing', async () => {
    const writes = writesOf('registry.json');
    const { shell, remotes } = await openSite(open());
    expect(shell?.current).toEqual(before.shell?.current);
    expect(remotes).toMatchObject([{ current: before.remotes[0]?.current, by: 'rollback' }]);
    expect(log.mock.calls).toEqual([[message]]);
    expect(writesOf('registry.json')).toBe(writes);
  });

  test('is written again by the next deployment, with what was live and kept', async () => {
    await deploy('mf-staff', '1');
    expect(log.mock.calls).toEqual([[message]]);
    log.mockClear();
    const registry = await openSite(open());
    const kept = findRecord(registry, 'mf-food')?.kept?.map(({ version, rolledBackAt }) => [version, rolledBackAt]);
    expect(kept).toEqual([
      ['3', expect.any(String)],
      ['2', undefined],
      ['1', undefined],
    ]);
    expect(await readLive('shell', 'mf-food', 'mf-staff')).toEqual(['1', '2', '1']);
    expect(log).not.toHaveBeenCalled();
  });

  test('is not rebuilt without a version whose archive is damaged, but lists the others', async () => {
    await createObjectClient(readBucket(ADDRESS, store.environment)).write('releases/mf-food/2.tar', 'damaged');
    expect(await readLive('shell', 'mf-food')).toEqual(['1', '1']);
  });
});

test('a damaged registry without a history is reported, and is not replaced by an empty one', async () => {
  await createObjectClient(readBucket(ADDRESS, store.environment)).write('registry.json', '{');
  await expect(deploy('mf-staff', '1')).rejects.toThrow(
    `${ADDRESS}/registry.json is damaged, and there is no history to rebuild it from: restore an earlier version of the object`,
  );
});

test('a release is compared with the API that was last started with the bucket', async () => {
  const copy = open();
  await openSite(copy);
  expect(readStartRecord(copy)).toBeUndefined();
  const record = { startedAt: at(), operations: {}, address: 'https://backoffice.example' };
  await createObjectClient(readBucket(ADDRESS, store.environment)).write('api-contract.json', JSON.stringify(record));
  await openSite(copy);
  expect(readStartRecord(copy)).toEqual(record);
});

test.each([
  ['s3://', {}, 's3:// is not the address of a bucket'],
  ['s3://sites/../other', {}, 'is not the address of a bucket'],
  ['s3://sites', { AWS_SECRET_ACCESS_KEY: '' }, 's3://sites needs AWS_SECRET_ACCESS_KEY'],
])('%s with %j is refused', (address, settings, message) => {
  expect(() => readBucket(address, { ...store.environment, ...settings })).toThrow(message);
});
