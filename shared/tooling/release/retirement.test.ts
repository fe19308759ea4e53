import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { readHistory } from './history';
import { withPreview } from './registry';
import { retireArea } from './retirement';
import { changeSite, openSite, readSite } from './site';

const DAY_MS = 24 * 60 * 60 * 1000;

let published: PublishedSite;
let site: string;

const food = (version: string) => ({ 'mf-food': createRemoteRelease('mf-food', version) });
const addFiles = (version: string) => mkdirSync(path.join(site, 'mf-food', version), { recursive: true });
const hasFiles = (version: string) => existsSync(path.join(site, 'mf-food', version));

beforeEach(async () => {
  published = publishedSite();
  site = published.folder;
  await published.publish({ shell: createShellRelease('1'), ...food('1') }, food('2'));
});
afterEach(() => published.remove());

test('a retired area and its previews are neither in index.html nor in the registry', async () => {
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '3-pr.1', new Date().toISOString()));
  expect(await retireArea({ name: 'mf-food', site })).toMatch(/^mf-food is retired: \/food is free for other areas/);
  expect(published.pageRegistry().remotes).toEqual([]);
  expect(published.registry()).toMatchObject({ remotes: [], retired: { 'mf-food': expect.any(String) } });
  expect(published.registry()).not.toHaveProperty('previews');
});

test('the history records who retired which version, and why', async () => {
  await retireArea({ name: 'mf-food', site, details: { message: 'Part of mf-menu by now' } });
  expect(readHistory(site).at(-1)).toMatchObject({
    ...{ action: 'retire', name: 'mf-food', version: '2', message: 'Part of mf-menu by now', who: expect.any(String) },
  });
});

test('the files of a retired area are kept for a day', async () => {
  await retireArea({ name: 'mf-food', site });
  await published.publish({ shell: createShellRelease('2') });
  expect(hasFiles('2')).toBe(true);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 60_000);
  await published.publish({ shell: createShellRelease('3') });
  expect(hasFiles('2')).toBe(false);
  jest.restoreAllMocks();
});

test('the files of a preview of an area that was retired more than a day ago are kept', async () => {
  await retireArea({ name: 'mf-food', site });
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 60_000);
  addFiles('3-pr.1');
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '3-pr.1', new Date().toISOString()));
  expect([hasFiles('2'), hasFiles('3-pr.1')]).toEqual([false, true]);
  jest.restoreAllMocks();
});

test('the files of a retired area are kept for a day even when it is deployed again earlier', async () => {
  const weekAgo = new Date(Date.now() - 7 * DAY_MS);
  for (const version of ['1', '2']) utimesSync(path.join(site, 'mf-food', version), weekAgo, weekAgo);
  await retireArea({ name: 'mf-food', site });
  await published.publish(food('3'));
  expect([hasFiles('1'), hasFiles('2'), hasFiles('3')]).toEqual([true, true, true]);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + DAY_MS + 60_000);
  await published.publish({ shell: createShellRelease('2') });
  expect([hasFiles('1'), hasFiles('2'), hasFiles('3')]).toEqual([false, false, true]);
  jest.restoreAllMocks();
});

test('a deployment makes a retired area live again', async () => {
  await retireArea({ name: 'mf-food', site });
  await published.publish(food('3'));
  expect(published.liveRemote('mf-food').current.version).toBe('3');
  expect(published.registry()).not.toHaveProperty('retired');
});

test('a retired area stays retired when a damaged registry is rebuilt', async () => {
  await retireArea({ name: 'mf-food', site });
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '3-pr.1', new Date().toISOString()));
  writeFileSync(path.join(site, 'registry.json'), '{');
  await openSite(site, { log: () => {} });
  expect(readSite(site)).toMatchObject({ remotes: [], retired: { 'mf-food': expect.any(String) } });
});

test('an area to which another one redirects cannot be retired', async () => {
  const drinks = createRemoteRelease('mf-drinks', '1');
  drinks.description.redirects = { '/drinks/soups': '/food/soups' };
  await published.publish({ 'mf-drinks': drinks });
  await expect(retireArea({ name: 'mf-food', site })).rejects.toThrow(
    'mf-food cannot be retired: mf-drinks redirects to /food/soups, which belongs to no live area then',
  );
  expect(published.liveRemote('mf-food').current.version).toBe('2');
});

test.each([
  ['the shell', 'shell', 'The shell cannot be retired: it shows all areas'],
  ['an area that is not live', 'mf-drinks', 'mf-drinks is not live; npm run releases lists the areas'],
  ['the area with the sign-in page', 'mf-login', 'mf-login cannot be retired: every visit begins with its page /login'],
])('%s cannot be retired', async (_, name, message) => {
  mkdirSync(path.join(site, 'mf-login'), { recursive: true });
  await published.publish({ 'mf-login': createRemoteRelease('mf-login', '1') });
  const before = published.registry();
  await expect(retireArea({ name, site })).rejects.toThrow(message);
  expect(published.registry()).toEqual(before);
});
