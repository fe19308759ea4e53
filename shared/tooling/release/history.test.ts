import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { readHistory } from './history';
import { withPreview, withReleases } from './registry';
import { changeSite, openSite, publish } from './site';

let published: PublishedSite;
let site: string;

beforeEach(() => {
  published = publishedSite();
  site = published.folder;
});

afterEach(() => published.remove());

const historyFile = () => path.join(site, '.history.jsonl');
const readActions = () => readHistory(site).map(({ action, name, version }) => `${action} ${name} ${version}`);
const food = (version: string) => ({ 'mf-food': createRemoteRelease('mf-food', version) });

test('the history records each deployment, preview and rollback in order, with the version that it replaced', async () => {
  await published.publish({ shell: createShellRelease('1'), ...food('1') }, food('2'));
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '3-pr.1', new Date().toISOString()));
  await publish(site, food('1'), 'rollback');
  expect(readActions()).toEqual([
    'deploy shell 1',
    'deploy mf-food 1',
    'deploy mf-food 2',
    'preview mf-food 3-pr.1',
    'rollback mf-food 1',
  ]);
  expect(readHistory(site).map(({ previous }) => previous)).toEqual([undefined, undefined, '1', undefined, '2']);
});

test('the history records a deployment of the live version', async () => {
  await published.publish({ shell: createShellRelease('1') });
  const publication = { at: '2026-11-20T10:00:00.000Z', by: 'deploy' } as const;
  await changeSite(site, (registry) => withReleases(registry, { shell: createShellRelease('1') }, publication));
  expect(readActions()).toEqual(['deploy shell 1', 'deploy shell 1']);
});

test('a history entry contains the details of the command', async () => {
  await published.publish({ shell: createShellRelease('1') });
  const at = new Date().toISOString();
  const details = { who: 'Anna', commit: 'abc', dirty: true, message: 'Hotfix', skipped: { tests: 'Outage' } };
  await changeSite(site, (registry) => withReleases(registry, food('1'), { at, by: 'deploy' }), { details });
  expect(readHistory(site).at(-1)).toMatchObject({ name: 'mf-food', ...details });
});

test('the history does not record a command that changes nothing', async () => {
  await published.publish({ shell: createShellRelease('1') });
  const before = readFileSync(historyFile(), 'utf8');
  await changeSite(site, () => undefined);
  expect(readFileSync(historyFile(), 'utf8')).toBe(before);
});

test('a history line that is incomplete after a power failure is skipped, and the next entry begins a new line', async () => {
  await published.publish({ shell: createShellRelease('1') });
  appendFileSync(historyFile(), '{"id":"7","at":"2026-11');
  await published.publish(food('1'));
  expect(readActions()).toEqual(['deploy shell 1', 'deploy mf-food 1']);
});

test('the next command records a deployment whose history line is incomplete, for example because the disk was full', async () => {
  await published.publish({ shell: createShellRelease('1') }, food('1'));
  const history = readFileSync(historyFile(), 'utf8');
  const page = createHash('sha256').update(published.page()).digest('hex');
  const change = { page, before: { remotes: [] }, entries: readHistory(site).slice(-1) };
  writeFileSync(historyFile(), history.slice(0, -20));
  writeFileSync(path.join(site, 'registry.json'), JSON.stringify({ ...published.registry(), change }));
  await openSite(site);
  expect(readActions()).toEqual(['deploy shell 1', 'deploy mf-food 1']);
});

test('the next command records, only once, a deployment that was killed after it became live', async () => {
  await published.publish({ shell: createShellRelease('1') }, food('1'));
  const history = readFileSync(historyFile(), 'utf8');
  const page = createHash('sha256').update(published.page()).digest('hex');
  const change = { page, before: { remotes: [] }, entries: readHistory(site).slice(-1) };
  const interrupted = JSON.stringify({ ...published.registry(), change });
  writeFileSync(historyFile(), history.replace(/.*\n$/, ''));
  for (let command = 0; command < 2; command += 1) {
    writeFileSync(path.join(site, 'registry.json'), interrupted);
    await openSite(site);
    expect(readFileSync(historyFile(), 'utf8')).toBe(history);
  }
});
