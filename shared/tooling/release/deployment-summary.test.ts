import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { PublishedSite } from '../test/fixtures/published-site';
import { publishStoredSite, storeRemote } from '../test/fixtures/stored-release';
import { appendRefusal, appendSummary } from './deployment-summary';
import type { HistoryDetails } from './history';
import { type Registry, withPreview, withReleases } from './registry';
import { changeSite } from './site';

const AT = '2026-11-20T10:00:00.000Z';

let published: PublishedSite;
let site: string;

beforeEach(async () => {
  published = await publishStoredSite(['mf-food']);
  site = published.folder;
});
afterEach(() => published.remove());

async function addPreview(details: HistoryDetails): Promise<void> {
  storeRemote(site, 'mf-food', '1-pr.12');
  await changeSite(site, (registry) => withPreview(registry, 'mf-food', '1-pr.12', AT), { details });
}

function readSummary(version: string, address?: string): string[] {
  const file = path.join(site, 'summary.md');
  appendSummary(file, { site, versions: [{ name: 'mf-food', version }], address });
  return readFileSync(file, 'utf8').trim().split('\n');
}

test('the summary of a preview contains its address, size, durations and commit', async () => {
  await addPreview({ bytes: 12_345, seconds: { build: 2, gates: 3.25 }, commit: '0123456789abcdef', dirty: false });
  expect(readSummary('1-pr.12', 'https://backoffice.example.com')).toEqual([
    '### mf-food 1-pr.12',
    '',
    '[Open the preview](https://backoffice.example.com/food?preview=mf-food@1-pr.12)',
    '',
    '| | |',
    '| --- | --- |',
    expect.stringMatching(/^\| size \| 12\.3 kB, \+12\.\d kB against 1 \|$/),
    '| build | 2.0 s |',
    '| gates | 3.3 s |',
    '| sources | commit 0123456789 |',
  ]);
});

test('the summary of a live version names the gates that were skipped', async () => {
  const release = storeRemote(site, 'mf-food', '2');
  const change = (registry: Registry) => withReleases(registry, { 'mf-food': release }, { at: AT, by: 'deploy' });
  await changeSite(site, change, { details: { bytes: 2_009, skipped: { tests: 'No | orders\n<b>' } } });
  expect(readSummary('2')).toEqual([
    '### mf-food 2',
    '',
    '| | |',
    '| --- | --- |',
    '| size | 2.0 kB, +2.0 kB against 1 |',
    '| tests | skipped: No \\| orders \\<b> |',
  ]);
});

test('the summary describes the deployed version even when another version was added later', async () => {
  await addPreview({ bytes: 12_345 });
  expect(readSummary('1')[0]).toBe('### mf-food 1');
});

test('the summary lists the screenshots of an area, and the reasons for missing ones', () => {
  const file = path.join(site, 'summary.md');
  const screenshots = [
    { name: 'mf-food', files: ['a-360-light.png', 'a-360-dark.png'], problems: ['None at 768 px: too | slow'] },
    { name: 'mf-drinks', files: ['b-360-light.png'], problems: [] },
  ];
  appendSummary(file, { site, versions: [{ name: 'mf-food', version: '1' }], screenshots });
  const [, list] = readFileSync(file, 'utf8').split('in a location without data:\n\n');
  expect(list?.trim().split('\n')).toEqual([
    '- `a-360-light.png`',
    '- `a-360-dark.png`',
    '- None at 768 px: too \\| slow',
  ]);
});

test('the summary of a refused deployment contains the reason', () => {
  const file = path.join(site, 'summary.md');
  appendRefusal(file, ['mf-food', 'shell'], 'mf-food has <b>tests</b> that fail');
  expect(readFileSync(file, 'utf8')).toBe(
    '### mf-food, shell: not deployed\n\nmf-food has \\<b>tests\\</b> that fail\n',
  );
});
