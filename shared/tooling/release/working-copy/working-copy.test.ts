import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createLocalSiteClient } from '../../test/fixtures/local-site-client';
import { createShellRelease, type PublishedSite } from '../../test/fixtures/published-site';
import { publishStoredSite, storeRelease, storeRemote } from '../../test/fixtures/stored-release';
import { describeForce, recordForcedIncompatibility } from '../api-contract/require-api';
import { readHistory } from '../history';
import { type Registry, withPreview, withReleases } from '../registry';
import { retireArea } from '../retirement';
import { abortRollout, withRollout } from '../rollout';
import { changeSite, openSite, publish, readSite } from '../site';
import { openWorkingCopy } from './open-working-copy';
import { LostResponseError, type SiteClient } from './site-client';

const AT = '2026-11-26T10:00:00.000Z';

let published: PublishedSite;
let site: string;

beforeEach(async () => {
  published = await publishStoredSite(['mf-food', 'mf-staff'], { knowsRollouts: true });
  site = published.folder;
  process.env.RELEASE_CACHE = mkdtempSync(path.join(site, '.cache-'));
});
afterEach(() => {
  published.remove();
  delete process.env.RELEASE_CACHE;
});

const live = (name: string) => published.liveRemote(name).current.version;

/** Opens a working copy with a token for `name`; `changes` replace methods of the client. */
const open = (name: string, changes: Partial<SiteClient> = {}) =>
  openWorkingCopy({ ...createLocalSiteClient(site, [name]), ...changes }, { names: [name] }, published.folder);

/** Makes version 2 of an area live; its files are in a working copy. */
async function deploy(copy: string, name: string): Promise<Registry> {
  const release = storeRemote(copy, name, '2');
  const deployArea = (registry: Registry) => withReleases(registry, { [name]: release }, { at: AT, by: 'deploy' });
  return await changeSite(copy, deployArea, { details: { byName: { [name]: { who: 'CI', bytes: 7 } } } });
}

test('a deployment in a working copy makes its files, index.html and history entry live in the site', async () => {
  const registry = await deploy(open('mf-food'), 'mf-food');
  expect(live('mf-food')).toBe('2');
  expect(registry).toEqual(readSite(site));
  expect(published.pageRegistry().remotes[0]?.current.version).toBe('2');
  expect(existsSync(path.join(site, 'mf-food/2/entry.2.js'))).toBe(true);
  expect(readHistory(site).at(-1)).toMatchObject({
    action: 'deploy',
    version: '2',
    previous: '1',
    who: 'CI',
    bytes: 7,
  });
});

test('texts that are too long for the server are cut', async () => {
  const long = 'x'.repeat(2001);
  const copy = open('mf-food');
  const release = storeRemote(copy, 'mf-food', '2');
  const deployArea = (registry: Registry) =>
    recordForcedIncompatibility(
      withReleases(registry, { 'mf-food': release }, { at: AT, by: 'deploy' }),
      ...(['mf-food', '2', describeForce(long, long)] as const),
    );
  const details = { who: long, message: long, skipped: { tests: long } };
  await changeSite(copy, deployArea, { details: { byName: { 'mf-food': details } } });
  const cut = 'x'.repeat(2000);
  expect(readHistory(site).at(-1)).toMatchObject({ who: cut, message: cut, skipped: { tests: cut } });
  expect(published.liveRemote('mf-food')).toMatchObject({ kept: [{ forced: { reason: cut, problem: cut } }, {}] });
});

test('two concurrent deployments both become live', async () => {
  await Promise.all(['mf-food', 'mf-staff'].map((name) => deploy(open(name), name)));
  expect([live('mf-food'), live('mf-staff')]).toEqual(['2', '2']);
  expect(readHistory(site).slice(-2)).toHaveLength(2);
});

test('a deployment is repeated with the new registry when another deployment has changed the registry first', async () => {
  let other: Promise<unknown> | undefined;
  const client = createLocalSiteClient(site, ['mf-food']);
  const copy = open('mf-food', {
    async sendChange(change, etag) {
      other ??= deploy(open('mf-staff'), 'mf-staff');
      await other;
      return await client.sendChange(change, etag);
    },
  });
  await deploy(copy, 'mf-food');
  expect([live('mf-food'), live('mf-staff')]).toEqual(['2', '2']);
});

test('a deployment sends its files again when another command has removed them before the change', async () => {
  const client = createLocalSiteClient(site, ['mf-food']);
  let isRemoved = false;
  const copy = open('mf-food', {
    async sendChange(change, etag) {
      if (isRemoved) return await client.sendChange(change, etag);
      isRemoved = true;
      rmSync(path.join(site, 'mf-food/2'), { recursive: true });
      return false;
    },
  });
  await deploy(copy, 'mf-food');
  expect([live('mf-food'), existsSync(path.join(site, 'mf-food/2/entry.2.js'))]).toEqual(['2', true]);
});

test('a deployment gives up when others change the site again and again', async () => {
  const copy = open('mf-food', { sendChange: async () => false });
  await expect(deploy(copy, 'mf-food')).rejects.toThrow(
    `${site} was changed by other commands 30 times in the meantime`,
  );
  expect(live('mf-food')).toBe('1');
});

test('an upload that is cut off leaves nothing in the site', async () => {
  const copy = open('mf-food', {
    async sendRelease() {
      throw new Error('The connection was closed');
    },
  });
  await expect(deploy(copy, 'mf-food')).rejects.toThrow('The connection was closed');
  expect([live('mf-food'), existsSync(path.join(site, 'mf-food/2'))]).toEqual(['1', false]);
});

test('a preview, a rollout, an abort and a retirement in a working copy change the site', async () => {
  const copy = open('mf-food');
  storeRemote(copy, 'mf-food', '2-preview');
  await changeSite(copy, (registry) => withPreview(registry, 'mf-food', '2-preview', AT));
  expect(published.registry().previews).toEqual({ 'mf-food': [{ version: '2-preview', deployedAt: AT }] });
  const release = storeRemote(copy, 'mf-food', '3');
  await changeSite(copy, (registry) => withRollout(registry, release, { locations: [3, 7] }, AT));
  expect(published.liveRemote('mf-food').rollout).toMatchObject({ locations: [3, 7], current: { version: '3' } });
  await abortRollout({ name: 'mf-food', site: copy });
  expect(published.liveRemote('mf-food')).not.toHaveProperty('rollout');
  await retireArea({ name: 'mf-food', site: copy });
  expect(Object.keys(published.registry().retired)).toEqual(['mf-food']);
  expect(
    readHistory(site)
      .slice(-4)
      .map(({ action }) => action),
  ).toEqual(['preview', 'rollout', 'abort', 'retire']);
});

test('a deployment with a token for another area is refused before it begins', async () => {
  const copy = openWorkingCopy(createLocalSiteClient(site, ['mf-staff']), { names: ['mf-food'] }, published.folder);
  await expect(openSite(copy)).rejects.toThrow('The token in DEPLOY_TOKEN is for mf-staff, not for mf-food');
});

test('a shell is deployed to a site in which nothing was live', async () => {
  const empty = path.join(published.folder, 'empty');
  const copy = openWorkingCopy(createLocalSiteClient(empty, ['shell']), { names: ['shell'] }, published.folder);
  const shell = storeRelease(copy, 'shell', createShellRelease('1'));
  await changeSite(copy, (registry) => withReleases(registry, { shell }, { at: AT, by: 'deploy' }));
  expect(readSite(empty).shell?.current.version).toBe('1');
  expect(existsSync(path.join(empty, 'index.html'))).toBe(true);
});

test('a preview or kept version that the command names is fetched', async () => {
  for (const version of ['2', '3', '4'])
    await publish(site, { 'mf-food': storeRemote(site, 'mf-food', version) }, 'deploy');
  storeRemote(site, 'mf-food', '5-pr.1');
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '5-pr.1', AT));
  const list = async (version?: string) => {
    const client = createLocalSiteClient(site, ['mf-food']);
    const copy = openWorkingCopy(client, { names: ['mf-food'], version }, published.folder);
    await openSite(copy);
    return readdirSync(path.join(copy, 'mf-food')).sort();
  };
  expect(await list()).toEqual(['3', '4']);
  expect(await list('1')).toEqual(['1', '3', '4']);
  expect(await list('5-pr.1')).toEqual(['3', '4', '5-pr.1']);
  expect(await list('6-pr.1')).toEqual(['3', '4']);
});

describe('when the response to a change is lost', () => {
  /** Opens a working copy whose first change gets no response; `isMade` says whether the change is made. */
  const openLossy = (name: string, { isMade = true, isAnswered = false } = {}) => {
    const client = createLocalSiteClient(site, [name]);
    const sent: string[] = [];
    const copy = open(name, {
      async sendChange(change, etag) {
        if (sent.push(etag) > 1) return await client.sendChange(change, etag);
        if (isMade) await client.sendChange(change, etag);
        throw new LostResponseError('The connection was closed', isAnswered);
      },
    });
    return { copy, sent };
  };
  const listLast = () => readHistory(site).map(({ action, version }) => `${action} ${version}`);

  test.each([true, false])(
    'a change that was made is not sent again (the server has responded to a later request: %s)',
    async (isAnswered) => {
      const { copy, sent } = openLossy('mf-food', { isAnswered });
      await deploy(copy, 'mf-food');
      expect([live('mf-food'), sent.length]).toEqual(['2', 1]);
      expect(listLast().filter((one) => one === 'deploy 2')).toHaveLength(1);
      expect(await retireArea({ name: 'mf-food', site: openLossy('mf-food').copy })).toMatch(/^mf-food is retired/);
    },
  );

  test('a change is repeated when another change was made first', async () => {
    const { copy, sent } = openLossy('mf-food', { isMade: false, isAnswered: true });
    await deploy(copy, 'mf-food');
    expect([live('mf-food'), sent.length]).toEqual(['2', 2]);
  });

  test('a change that is not live yet is reported as uncertain', async () => {
    const { copy, sent } = openLossy('mf-food', { isMade: false });
    await expect(deploy(copy, 'mf-food')).rejects.toThrow(
      'The connection was closed: the change may have been made; npm run releases shows what is live',
    );
    expect(sent).toHaveLength(1);
  });
});

test('a change succeeds even when the registry cannot be read afterwards', async () => {
  const client = createLocalSiteClient(site, ['mf-food']);
  let isMade = false;
  const copy = open('mf-food', {
    async readRegistry() {
      if (isMade) throw new Error('The server restarts');
      return await client.readRegistry();
    },
    async sendChange(change, etag) {
      isMade = await client.sendChange(change, etag);
      return isMade;
    },
  });
  const registry = await deploy(copy, 'mf-food');
  expect(registry).toEqual(readSite(site));
});
