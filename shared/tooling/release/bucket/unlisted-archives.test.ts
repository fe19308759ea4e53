import { existsSync } from 'node:fs';
import path from 'node:path';
import { currentInstant, useBucketSite } from '../../test/fixtures/bucket-site';
import { storeRemote } from '../../test/fixtures/stored-release';
import { type Registry, withPreview, withReleases } from '../registry';
import { packRelease } from '../release-archive';
import { retireArea } from '../retirement';
import { changeSite, openSite, readRelease } from '../site';
import { copyFromBucket } from './copy-from-bucket';

const { open, deploy, createClient, getStore } = useBucketSite();

const listDeletions = () => getStore().requests.filter((one) => one.startsWith('DELETE'));

/** Deploys a version 25 hours later, when the files of versions that are unlisted now are deleted. */
async function deployAfterADay(name: string, version: string): Promise<void> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  await deploy(name, version);
  clock.mockRestore();
}

test('a change deletes the files of versions that have been unlisted for more than a day', async () => {
  await deploy('mf-food', '1');
  await retireArea({ name: 'mf-food', site: open(), details: {} });
  await deploy('mf-staff', '1');
  expect(listDeletions()).toEqual([]);
  await deployAfterADay('mf-staff', '2');
  expect(listDeletions()).toEqual(['DELETE back-office/releases/mf-food/1.tar']);
});

test('a version that is deployed again while its files are deleted keeps its files', async () => {
  await deploy('shell', '1');
  await deploy('mf-food', '1');
  await retireArea({ name: 'mf-food', site: open(), details: {} });
  let redeployed: Promise<unknown> | undefined;
  getStore().beforeWrite = (key) => {
    if (!key.endsWith('mf-food/1.tar') || redeployed !== undefined) return undefined;
    redeployed = deploy('mf-food', '1');
    return redeployed;
  };
  await deployAfterADay('mf-staff', '1');
  expect(redeployed).toBeDefined();
  const site = path.join(open(), '../copy');
  await copyFromBucket({ client: createClient(), site });
  expect(existsSync(path.join(site, 'mf-food/1/entry.1.js'))).toBe(true);
});

test('a deployment sends its files again when another command deletes them before the change', async () => {
  await deploy('shell', '1');
  let deleted: Promise<unknown> | undefined;
  getStore().beforeWrite = (key) => {
    if (!key.endsWith('registry.json') || deleted !== undefined) return undefined;
    deleted = createClient().remove('releases/mf-food/1.tar');
    return deleted;
  };
  await deploy('mf-food', '1');
  expect(deleted).toBeDefined();
  expect(await createClient().read('releases/mf-food/1.tar')).toBeDefined();
});

test('a deployment sends its files again when another command replaces them before the change', async () => {
  await deploy('mf-food', '1');
  const copy = open({ names: ['mf-food'] });
  await openSite(copy);
  storeRemote(copy, 'mf-food', '1-pr.1', { title: 'First' });
  const other = open({ names: ['mf-food'] });
  storeRemote(other, 'mf-food', '1-pr.1', { title: 'Second' });
  const replacement = await packRelease(path.join(other, 'mf-food/1-pr.1'));
  let replaced: Promise<unknown> | undefined;
  getStore().beforeWrite = (key) => {
    if (!key.endsWith('registry.json') || replaced !== undefined) return undefined;
    replaced = createClient().write('releases/mf-food/1-pr.1.tar', replacement);
    return replaced;
  };
  await changeSite(copy, (registry) => withPreview(registry, 'mf-food', '1-pr.1', currentInstant()));
  expect(replaced).toBeDefined();
  const reader = open({ names: ['mf-food'], version: '1-pr.1' });
  await openSite(reader);
  expect(readRelease(reader, 'mf-food', '1-pr.1')).toMatchObject({ description: { title: 'First' } });
});

test('a version that another command lists again before its files are deleted is not deleted', async () => {
  await deploy('mf-food', '1');
  await retireArea({ name: 'mf-food', site: open(), details: {} });
  let redeployed: Promise<unknown> | undefined;
  getStore().beforeWrite = (key) => {
    if (!key.endsWith('history.jsonl') || redeployed !== undefined) return undefined;
    redeployed = deploy('mf-food', '1');
    return redeployed;
  };
  await deployAfterADay('mf-staff', '1');
  expect(listDeletions()).toEqual([]);
});

test('a removed preview’s label can be used again with other files', async () => {
  await deploy('mf-food', '1');
  const preview = async (title: string) => {
    const copy = open({ names: ['mf-food'] });
    await openSite(copy);
    storeRemote(copy, 'mf-food', '1-pr.1', { title });
    await changeSite(copy, (registry) => withPreview(registry, 'mf-food', '1-pr.1', currentInstant()));
  };
  await preview('First');
  await expect(preview('Second')).rejects.toThrow('a version never changes');
  await changeSite(open(), (registry) => ({ ...registry, previews: {} }));
  await preview('Second');
  const copy = open({ names: ['mf-food'], version: '1-pr.1' });
  await openSite(copy);
  expect(readRelease(copy, 'mf-food', '1-pr.1')).toMatchObject({ description: { title: 'Second' } });
});

test('the files of an area that was retired less than a day ago are not replaced', async () => {
  await deploy('mf-food', '1');
  await retireArea({ name: 'mf-food', site: open(), details: {} });
  const copy = open();
  const release = storeRemote(copy, 'mf-food', '1', { title: 'Other' });
  const change = (registry: Registry) =>
    withReleases(registry, { 'mf-food': release }, { at: currentInstant(), by: 'deploy' });
  await expect(changeSite(copy, change)).rejects.toThrow('a version never changes');
});
