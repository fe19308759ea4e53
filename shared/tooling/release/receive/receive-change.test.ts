import { setTimeout as delay } from 'node:timers/promises';
import { createShellRelease, type PublishedSite } from '../../test/fixtures/published-site';
import { publishStoredSite, storeRelease, storeRemote } from '../../test/fixtures/stored-release';
import { RefusedError } from '../refused-error';
import { publish, withSiteLock } from '../site';
import type { SiteEntry } from '../site-entry';
import { readEtag, receiveChange } from './receive-change';

const AT = '2026-11-26T10:00:00.000Z';

let published: PublishedSite;
let site: string;

beforeEach(async () => {
  const areas = ['mf-food', 'mf-staff', 'mf-login'];
  published = await publishStoredSite(areas, { contract: '1.0.0', knowsRollouts: true });
  site = published.folder;
});
afterEach(() => published.remove());

/** Stores a release; `changes` are merged into its description. */
const store = (name: string, version = '1', changes: object = {}) => ({
  [name]: storeRemote(site, name, version, changes),
});

const entry = (version: string): SiteEntry => ({
  live: { version, by: 'deploy', since: AT, kept: [{ version, deployedAt: AT }] },
});

const send = (entries: Record<string, unknown>, { names = ['mf-food'], ifMatch = readEtag(site) } = {}) =>
  receiveChange({ site, names, ifMatch, change: { entries, details: {} } });

const snapshot = () => [published.page(), published.registry()];

test('a change makes the release of the sender’s area live and does not affect other areas', async () => {
  store('mf-food', '2');
  const { remotes, shell } = published.registry();
  expect(await send({ 'mf-food': entry('2') })).toBe(true);
  expect(published.liveRemote('mf-food').current.entry).toBe('/mf-food/2/entry.2.js');
  expect([published.registry().remotes.slice(1), published.registry().shell]).toEqual([remotes.slice(1), shell]);
});

test('a change that is not based on the current registry is not made', async () => {
  const ifMatch = readEtag(site);
  await publish(site, store('mf-staff', '2'), 'deploy');
  store('mf-food', '2');
  const before = snapshot();
  expect(await send({ 'mf-food': entry('2') }, { ifMatch })).toBe(false);
  expect(snapshot()).toEqual(before);
});

test('a change waits for the process that holds the lock of the site', async () => {
  store('mf-food', '2');
  let isReleased = false;
  const holding = withSiteLock(site, async () => {
    await delay(500);
    isReleased = true;
  });
  await delay(100);
  await send({ 'mf-food': entry('2') });
  expect(isReleased).toBe(true);
  await holding;
});

test.each<[string, () => Record<string, unknown>, string]>([
  ['of another area', () => ({ 'mf-staff': entry('1') }), 'The token is for mf-food, not for mf-staff'],
  ['of a name that is not an area', () => ({ '../shell': entry('1') }), 'The change is not valid: entries'],
  ['with a file of the page', () => ({ 'mf-food': { ...entry('1'), page: '<script>' } }), 'The change is not valid'],
  ['to a version with a path', () => ({ 'mf-food': entry('../mf-staff/1') }), 'The change is not valid'],
  [
    'to a version without files',
    () => ({ 'mf-food': entry('9') }),
    'The files of mf-food 9 are missing or damaged in the site',
  ],
  [
    'to a kept version without files',
    () => ({ 'mf-food': { live: { ...entry('1').live, kept: [{ version: '9', deployedAt: AT }] } } }),
    'The files of mf-food 9 are missing or damaged in the site',
  ],
  [
    'that takes the path of another area',
    () => {
      store('mf-food', '2', { paths: ['food', 'staff'] });
      return { 'mf-food': entry('2') };
    },
    'mf-food describes /staff, which belongs to mf-staff',
  ],
  [
    'to a release that the shell does not support',
    () => {
      store('mf-food', '2', { shell: '^2.0.0' });
      return { 'mf-food': entry('2') };
    },
    "mf-food 2 needs ^2.0.0 of the shell's contract",
  ],
])('a change %s is refused and changes nothing', async (_title, createEntries, message) => {
  const entries = createEntries();
  const before = snapshot();
  const sent = send(entries);
  await expect(sent).rejects.toThrow(message);
  await expect(sent).rejects.toThrow(RefusedError);
  expect(snapshot()).toEqual(before);
});

test('the shell and the area with the sign-in page cannot be retired', async () => {
  const retired = { retiredAt: AT };
  await expect(send({ shell: retired }, { names: ['shell'] })).rejects.toThrow('The shell cannot be retired');
  const refused = send({ 'mf-login': retired }, { names: ['mf-login'] });
  await expect(refused).rejects.toThrow('mf-login cannot be retired');
});

test('a shell whose contract version a live area does not accept is refused', async () => {
  storeRelease(site, 'shell', { ...createShellRelease('2'), contract: '2.0.0', knowsRollouts: true });
  await expect(send({ shell: entry('2') }, { names: ['shell'] })).rejects.toThrow(
    "mf-food 1 needs ^1.0.0 of the shell's contract, but shell 2 keeps 2.0.0",
  );
});
