import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createLocalSiteClient } from '../test/fixtures/local-site-client';
import { createShellRelease, type PublishedSite, publishedSite } from '../test/fixtures/published-site';
import { storeRelease, storeRemote } from '../test/fixtures/stored-release';
import { readHistory } from './history';
import { removePreview } from './preview-removal';
import { rebuildRegistry } from './rebuild-registry';
import { withPreview } from './registry';
import { changeSite } from './site';
import { openWorkingCopy } from './working-copy/open-working-copy';

let published: PublishedSite;
let site: string;

beforeEach(async () => {
  published = publishedSite();
  site = published.folder;
  await published.publish({
    shell: storeRelease(site, 'shell', createShellRelease('1')),
    'mf-food': storeRemote(site, 'mf-food', '1'),
  });
});
afterEach(() => published.remove());

/** Adds previews, the newest last. */
async function addPreviews(name: string, ...versions: string[]): Promise<void> {
  for (const [index, version] of versions.entries()) {
    storeRemote(site, name, version);
    const instant = `2026-01-0${index + 1}T00:00:00.000Z`;
    await changeSite(site, (registry) => withPreview(registry, name, version, instant));
  }
}

const listPreviews = (name: string) => published.registry().previews?.[name]?.map(({ version }) => version);
const readActions = () => readHistory(site).map(({ action, version }) => `${action} ${version}`);
const hasFiles = (name: string, version: string) => existsSync(path.join(site, name, version));

test('a preview is removed by its label with its files, and other previews and index.html stay the same', async () => {
  await addPreviews('mf-food', '1-pr.1', '1-pr.2');
  const page = published.page();
  expect(await removePreview({ name: 'mf-food', preview: 'pr.2', site })).toBe(
    'The preview 1-pr.2 of mf-food is removed',
  );
  expect(listPreviews('mf-food')).toEqual(['1-pr.1']);
  expect([hasFiles('mf-food', '1-pr.1'), hasFiles('mf-food', '1-pr.2')]).toEqual([true, false]);
  expect(published.page()).toBe(page);
});

test('removing the last preview of an area without a live version also removes the area’s files', async () => {
  await addPreviews('mf-drinks', '1-pr.1');
  await removePreview({ name: 'mf-drinks', preview: '1-pr.1', site });
  expect(published.registry()).not.toHaveProperty('previews');
  expect(hasFiles('mf-drinks', '1-pr.1')).toBe(false);
});

test('the history records who removed which preview and why, but not a preview that a newer one displaces', async () => {
  await addPreviews('mf-food', ...['1', '2', '3', '4', '5', '6'].map((number) => `1-pr.${number}`));
  await removePreview({ name: 'mf-food', preview: 'pr.6', site, details: { message: 'Merged' } });
  expect(readHistory(site).at(-1)).toMatchObject({ name: 'mf-food', message: 'Merged', who: expect.any(String) });
  expect(readActions().slice(-2)).toEqual(['preview 1-pr.6', 'remove-preview 1-pr.6']);
});

test('a preview is removed over HTTP, and the server records it', async () => {
  await addPreviews('mf-food', '1-pr.1', '1-pr.2');
  const copy = openWorkingCopy(createLocalSiteClient(site, ['mf-food']), {}, site);
  await removePreview({ name: 'mf-food', preview: 'pr.1', site: copy, details: { who: 'CI' } });
  expect(listPreviews('mf-food')).toEqual(['1-pr.2']);
  expect(readHistory(site).at(-1)).toMatchObject({ action: 'remove-preview', version: '1-pr.1', who: 'CI' });
});

test('a removed preview is not listed when the registry is rebuilt', async () => {
  await addPreviews('mf-food', '1-pr.1', '1-pr.2');
  await removePreview({ name: 'mf-food', preview: 'pr.2', site });
  storeRemote(site, 'mf-food', '1-pr.2');
  rmSync(path.join(site, 'registry.json'));
  expect(rebuildRegistry(site).previews?.['mf-food']?.map(({ version }) => version)).toEqual(['1-pr.1']);
});

test.each([
  ['an unknown preview', 'pr.9', 'mf-food has no preview pr.9; npm run releases lists the previews'],
  ['a label of two previews', 'pr.1', 'mf-food has the previews 2-pr.1, 1-pr.1: name the version of one'],
])('the removal of %s is refused, and nothing changes', async (_case, preview, message) => {
  await addPreviews('mf-food', '1-pr.1', '2-pr.1');
  const before = published.registry();
  await expect(removePreview({ name: 'mf-food', preview, site })).rejects.toThrow(message);
  expect(published.registry()).toEqual(before);
});
