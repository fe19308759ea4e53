import { existsSync } from 'node:fs';
import path from 'node:path';
import { useBucketSite } from '../../test/fixtures/bucket-site';
import { retireArea } from '../retirement';
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
