import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Audience } from '@backoffice/platform/remote/rollout';
import { createRemoteRelease, type PublishedSite } from '../test/fixtures/published-site';
import { publishStoredSite, storeRemote } from '../test/fixtures/stored-release';
import { checkPaths } from './gates/paths';
import { readHistory } from './history';
import { findRollbackTarget, findRollout } from './registry';
import { run as releases } from './releases';
import { retireArea } from './retirement';
import { abortRollout, withRollout } from './rollout';
import { changeSite, openSite, publish, readSite } from './site';

const DAY_MS = 24 * 60 * 60 * 1000;

let published: PublishedSite;
let site: string;

beforeEach(async () => {
  published = await publishStoredSite(['mf-food']);
  site = published.folder;
  await publish(site, food('2'), 'deploy');
});
afterEach(() => published.remove());

const store = (name: string, version: string) => storeRemote(site, name, version);
const food = (version: string) => ({ 'mf-food': store('mf-food', version) });
const hasFiles = (version: string) => existsSync(path.join(site, 'mf-food', version));

async function stage(version: string, audience: Audience = { percent: 10 }): Promise<void> {
  const release = store('mf-food', version);
  await changeSite(site, (registry) => withRollout(registry, release, audience, new Date().toISOString()));
}

const staged = () => published.registry().remotes[0]?.rollout;
const live = () => published.liveRemote('mf-food').current.version;
/** Returns action, version and locations of the latest history entries, oldest first. */
const history = (count: number) =>
  readHistory(site)
    .slice(-count)
    .map(({ action, version, previous, percent, locations }) => ({ action, version, previous, percent, locations }));

test('a staged release is listed next to the live one, in the registry and in index.html', async () => {
  await stage('3');
  expect([live(), staged()]).toMatchObject(['2', { percent: 10, current: { version: '3' } }]);
  const [remote] = published.pageRegistry().remotes;
  expect(remote).toMatchObject({ current: { version: '2' }, rollout: { percent: 10, current: { version: '3' } } });
  expect(remote?.rollout?.current.preload).toEqual(['/mf-food/3/entry.3.js', '/shell/1/forms.1.js']);
  expect(Object.keys(remote?.rollout ?? {}).sort()).toEqual(['current', 'description', 'percent']);
});

test('index.html has one more script while a rollout is running', async () => {
  const countScripts = () => published.page().split('<script>').length;
  const before = [countScripts(), published.page()];
  await stage('3');
  expect(countScripts()).toBe(Number(before[0]) + 1);
  await abortRollout({ name: 'mf-food', site });
  expect(published.page()).toBe(before[1]);
});

test('the history records each change of a rollout, with the locations', async () => {
  await stage('3');
  await stage('3', { locations: [3, 7] });
  await publish(site, food('3'), 'promote');
  expect(history(3)).toEqual([
    { action: 'rollout', version: '3', percent: 10 },
    { action: 'rollout', version: '3', locations: [3, 7] },
    { action: 'promote', version: '3', previous: '2' },
  ]);
});

test('a promoted version is live for all locations, with the previous version as its fallback', async () => {
  await stage('3');
  await publish(site, food('3'), 'promote');
  expect([live(), staged(), published.liveRemote('mf-food').previous.version]).toEqual(['3', undefined, '2']);
});

test('the files of an aborted version are kept for open tabs, and no rollback returns to it', async () => {
  await stage('3');
  expect(await abortRollout({ name: 'mf-food', site, details: { message: 'Too slow' } })).toBe(
    'The rollout of mf-food 3 is aborted: all locations get 2 at the next page load',
  );
  expect([live(), staged(), hasFiles('3')]).toEqual(['2', undefined, true]);
  expect(published.liveRemote('mf-food').kept).toMatchObject([
    { version: '3', rolledBackAt: expect.any(String) },
    { version: '2' },
    { version: '1' },
  ]);
  await publish(site, food('1'), 'rollback');
  expect(findRollbackTarget(published.liveRemote('mf-food'))).toBeUndefined();
  expect(readHistory(site).at(-2)).toMatchObject({ action: 'abort', version: '3', message: 'Too slow' });
});

test('a version that is staged again after an abort is listed only as staged', async () => {
  await stage('3');
  await abortRollout({ name: 'mf-food', site });
  await stage('3');
  const lines = (await releases([], { site })).split('\n').filter((line) => line.includes(' 3 deployed'));
  expect(lines).toEqual([expect.stringMatching(/^ {2}staged .*, for 10% of the locations$/)]);
});

test('the files of a staged version are kept for more than a day', async () => {
  await stage('3');
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 60_000);
  await publish(site, { 'mf-stock': store('mf-stock', '1') }, 'deploy');
  jest.restoreAllMocks();
  expect([staged()?.current.version, hasFiles('3')]).toEqual(['3', true]);
});

test('a rollback of the live version aborts the rollout', async () => {
  await stage('3');
  await publish(site, food('1'), 'rollback');
  expect([live(), staged(), hasFiles('3')]).toEqual(['1', undefined, true]);
  expect(history(2)).toMatchObject([
    { action: 'rollback', version: '1' },
    { action: 'abort', version: '3' },
  ]);
});

test('a rollback to the oldest kept version keeps it, even when the registry is rebuilt from the history', async () => {
  for (const version of ['3', '4', '5']) await publish(site, food(version), 'deploy');
  await stage('6');
  await publish(site, food('1'), 'rollback');
  const kept = () => published.liveRemote('mf-food').kept.map(({ version, rolledBackAt }) => [version, !rolledBackAt]);
  const expected = [['6', false], ['5', false], ...['4', '3', '2', '1'].map((version) => [version, true])];
  expect([kept(), findRollbackTarget(published.liveRemote('mf-food'))]).toEqual([expected, undefined]);
  writeFileSync(path.join(site, 'registry.json'), '{');
  rmSync(path.join(site, 'index.html'));
  await openSite(site, { log: () => {} });
  expect([live(), kept()]).toEqual(['1', expected]);
});

test('a retired area no longer has a rollout', async () => {
  await stage('3');
  await retireArea({ name: 'mf-food', site });
  expect(history(2)).toMatchObject([
    { action: 'abort', version: '3' },
    { action: 'retire', version: '2' },
  ]);
  await publish(site, food('2'), 'deploy');
  expect(staged()).toBeUndefined();
});

test('another area cannot have a path of a staged release', async () => {
  const release = store('mf-food', '3');
  release.description.paths.push('stock');
  await changeSite(site, (registry) => withRollout(registry, release, { percent: 10 }, new Date().toISOString()));
  const problem = { name: 'mf-stock', release: createRemoteRelease('mf-stock', '1'), registry: readSite(site) };
  expect(checkPaths(problem)).toBe('mf-stock describes /stock, which belongs to mf-food');
});

test('aborting is refused with a one-line message when no rollout is running', async () => {
  await expect(abortRollout({ name: 'mf-food', site })).rejects.toThrow(
    new Error('No rollout of mf-food is running; npm run releases lists what is staged'),
  );
});

test('an area for signed-out visitors cannot be staged', async () => {
  const release = createRemoteRelease('mf-food', '3');
  release.description.visitors = 'signed-out';
  expect(() => withRollout(readSite(site), release, { percent: 10 }, '')).toThrow(
    'mf-food cannot be staged: its pages are for visitors without a session, whose location is not known',
  );
});

describe('a damaged registry is rebuilt with the rollout', () => {
  beforeEach(async () => {
    await stage('3', { locations: [3, 7] });
    writeFileSync(path.join(site, 'registry.json'), '{');
  });
  const open = () => openSite(site, { log: () => {} });

  test('from index.html', async () => {
    const page = published.page();
    rmSync(path.join(site, '.history.jsonl'));
    await open();
    expect(staged()).toMatchObject({ current: { version: '3' }, locations: [3, 7], deployedAt: expect.any(String) });
    expect([live(), published.page()]).toEqual(['2', page]);
    expect(published.liveRemote('mf-food').kept.map(({ version }) => version)).toEqual(['2', '1']);
  });

  test('from the history when index.html is missing', async () => {
    rmSync(path.join(site, 'index.html'));
    await open();
    expect(staged()).toMatchObject({ current: { version: '3' }, locations: [3, 7] });
    expect(published.pageRegistry().remotes[0]?.rollout?.current.version).toBe('3');
  });

  test('unless files of the staged version are damaged: all locations then get the live version', async () => {
    writeFileSync(path.join(site, 'mf-food/3/entry.3.js'), 'damaged');
    await open();
    expect([live(), staged()]).toEqual(['2', undefined]);
    expect(published.pageRegistry().remotes[0]?.rollout).toBeUndefined();
  });

  test('unless the rollout was aborted', async () => {
    await open();
    await abortRollout({ name: 'mf-food', site });
    writeFileSync(path.join(site, 'registry.json'), '{');
    rmSync(path.join(site, 'index.html'));
    expect([findRollout(await open(), 'mf-food'), live()]).toEqual([undefined, '2']);
    expect(published.liveRemote('mf-food').kept[0]).toMatchObject({ version: '3', rolledBackAt: expect.any(String) });
  });
});
