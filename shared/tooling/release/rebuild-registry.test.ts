import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readRegistry as parseRegistry } from '@backoffice/platform/remote/registry';
import {
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { storeRelease } from '../test/fixtures/stored-release';
import { findRollbackTarget, type Release, withPreview } from './registry';
import { changeSite, openSite, publish, readRelease, readSite } from './site';

let published: PublishedSite;
let site: string;

beforeEach(() => {
  published = publishedSite();
  site = published.folder;
});

afterEach(() => published.remove());

const fileOf = (...segments: string[]) => path.join(site, ...segments);

const store = <Stored extends Release>(name: string, release: Stored) => storeRelease(site, name, release);

const food = (version: string) => ({ 'mf-food': store('mf-food', createRemoteRelease('mf-food', version)) });

/** Publishes the shell, three versions of mf-food, a rollback to the second one and a preview. */
async function publishAll(): Promise<void> {
  await publish(site, { shell: store('shell', createShellRelease('1')) }, 'deploy');
  for (const version of ['1', '2', '3']) await publish(site, food(version), 'deploy');
  await publish(site, { 'mf-food': readRelease(site, 'mf-food', '2') }, 'rollback');
  store('mf-food', { ...createRemoteRelease('mf-food', '4-pr.1'), sources: '4' });
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '4-pr.1', new Date().toISOString()));
}

const damages: Record<string, () => void> = {
  truncated: () => writeFileSync(fileOf('registry.json'), readFileSync(fileOf('registry.json'), 'utf8').slice(0, 200)),
  'of other content': () => writeFileSync(fileOf('registry.json'), '{"remotes":[{}]}'),
  'of a shell without a version': () => writeFileSync(fileOf('registry.json'), '{"shell":{},"remotes":[]}'),
  'of zeros': () => writeFileSync(fileOf('registry.json'), '\0'.repeat(100)),
  missing: () => rmSync(fileOf('registry.json')),
};

/** Opens the site as the next command does. Returns what it logs. */
async function open(): Promise<string[]> {
  const lines: string[] = [];
  await openSite(site, { log: (line) => lines.push(line) });
  return lines;
}

describe.each(Object.keys(damages))('a registry that is %s', (damage) => {
  beforeEach(publishAll);

  test('is rebuilt with the same versions, and one line is logged', async () => {
    const [before, page] = [published.registry(), published.page()];
    damages[damage]?.();
    expect(readSite(site)).toMatchObject({ remotes: [{ current: { version: '2' } }] });
    expect(await open()).toEqual([
      expect.stringMatching(
        /\/registry\.json was (damaged|missing) and has been rebuilt from the files of the site; live: shell 1, mf-food 2$/,
      ),
    ]);
    const [food, restored] = [before.remotes[0], published.liveRemote('mf-food')];
    expect(restored.kept.map(({ version }) => version)).toEqual(food?.kept?.map(({ version }) => version));
    expect(restored.kept[0]?.rolledBackAt).toEqual(expect.any(String));
    const { kept: _, since, ...rest } = restored;
    expect({ ...food, kept: 0, since: 0 }).toEqual({ ...rest, kept: 0, since: 0 });
    expect([since, restored.by, findRollbackTarget(restored)]).toEqual([expect.any(String), 'rollback', '1']);
    expect(published.registry().previews['mf-food']?.map(({ version }) => version)).toEqual(['4-pr.1']);
    expect(published.page()).toBe(page);
    expect(await open()).toEqual([]);
  });
});

describe('a rebuilt registry', () => {
  const live = () => [published.registry().shell.current.version, published.liveRemote('mf-food').current.version];

  beforeEach(async () => {
    await publishAll();
    damages.truncated?.();
  });

  test('lists the versions in index.html when there is no history', async () => {
    rmSync(fileOf('.history.jsonl'));
    await open();
    const food = published.liveRemote('mf-food');
    expect(live()).toEqual(['1', '2']);
    expect([findRollbackTarget(food), food.by]).toEqual(['1', 'deploy']);
    expect(food.kept.find(({ version }) => version === '3')?.rolledBackAt).toEqual(expect.any(String));
  });

  test('lists the versions in the history when index.html is missing, and writes index.html', async () => {
    const page = published.page();
    rmSync(fileOf('index.html'));
    await open();
    expect([live(), published.page()]).toEqual([['1', '2'], page]);
  });

  test('lists the latest version with intact files, except previews, without history and index.html', async () => {
    rmSync(fileOf('.history.jsonl'));
    rmSync(fileOf('index.html'));
    writeFileSync(fileOf('mf-food/3/entry.3.js'), 'damaged');
    await open();
    expect(live()[1]).toBe('2');
    expect(published.pageRegistry().remotes[0]?.current.version).toBe('2');
  });

  test('lists an earlier version when the files of the live one are damaged', async () => {
    writeFileSync(fileOf('mf-food/2/entry.2.js'), 'damaged');
    await open();
    expect(live()[1]).toBe('1');
    expect(published.pageRegistry().remotes[0]?.current.version).toBe('1');
  });

  test('lists no shell when the files of every shell are damaged', async () => {
    writeFileSync(fileOf('shell/1/main.1.js'), 'damaged');
    const page = published.page();
    await open();
    expect(published.registry().shell).toBeUndefined();
    expect(published.page()).toBe(page);
  });

  test('accepts the next deployment', async () => {
    await open();
    await publish(site, food('5'), 'deploy');
    expect(published.liveRemote('mf-food')).toMatchObject({ current: { version: '5' }, previous: { version: '2' } });
    const { problems, remotes } = parseRegistry(published.registry());
    expect([problems, remotes[0]?.previous?.entry]).toEqual([[], '/mf-food/2/entry.2.js']);
  });
});

test('a new site has an empty registry, even if a killed first build has left files', async () => {
  store('shell', createShellRelease('1'));
  expect([readSite(site), await open()]).toEqual([{ remotes: [] }, []]);
});
