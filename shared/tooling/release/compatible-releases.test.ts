import { rmSync } from 'node:fs';
import path from 'node:path';
import { createShellRelease, type PublishedSite } from '../test/fixtures/published-site';
import { publishStoredSite, storeRelease, storeRemote } from '../test/fixtures/stored-release';
import { selectCompatible } from './compatible-releases';
import type { Registry, Release } from './registry';
import { withRollout } from './rollout';
import { readSite } from './site';

let site: PublishedSite;

beforeEach(async () => {
  site = await publishStoredSite(['mf-food', 'mf-drinks'], { contract: '1.0.0' });
});
afterEach(() => site.remove());

const storeShell = (contract: string) =>
  storeRelease(site.folder, 'shell', { ...createShellRelease('2'), contract, knowsRollouts: true });

/** Returns the names of the selected releases, and the refusals. */
function select(releases: Record<string, Release>, registry: Registry = readSite(site.folder)) {
  const { compatible, refusals } = selectCompatible(site.folder, registry, Object.entries(releases));
  return [compatible.map(([name]) => name), refusals];
}

test('a shell is refused with one line that names all areas incompatible with it', () => {
  expect(select({ shell: storeShell('2.0.0') })).toEqual([
    [],
    [
      "shell stays at 1: mf-food 1 needs ^1.0.0 of the shell's contract, but shell 2 keeps 2.0.0; deploy mf-food, mf-drinks first, or all together: npm run deploy -- shell mf-food mf-drinks",
    ],
  ]);
});

test('a shell is refused even when only a staged version is incompatible with it', () => {
  const staged = storeRemote(site.folder, 'mf-food', '2', { shell: '~1.0.0' });
  const registry = withRollout(readSite(site.folder), staged, { percent: 10 }, '2026-01-01T00:00:00Z');
  expect(select({ shell: storeShell('1.1.0') }, registry)).toEqual([
    [],
    [expect.stringMatching(/^shell stays at 1: mf-food 2 needs ~1\.0\.0 of /)],
  ]);
});

test('a shell is selected when the live version of an area is compatible with it and the new version is not', () => {
  const area = storeRemote(site.folder, 'mf-food', '2', { shell: '~1.0.0' });
  expect(select({ shell: storeShell('1.1.0'), 'mf-food': area })).toEqual([
    ['shell'],
    [expect.stringMatching(/^mf-food stays at 1: mf-food 2 needs ~1\.0\.0 of /)],
  ]);
});

test('areas are compared with the live shell when the new shell is refused', () => {
  const food = storeRemote(site.folder, 'mf-food', '2', { shell: '^2.0.0' });
  const wine = storeRemote(site.folder, 'mf-wine', '1');
  expect(select({ shell: storeShell('2.0.0'), 'mf-food': food, 'mf-wine': wine })).toEqual([
    ['mf-wine'],
    [
      expect.stringMatching(/^shell stays at 1: mf-drinks 1 needs .* npm run deploy -- shell mf-drinks$/),
      expect.stringMatching(
        /^mf-food stays at 1: mf-food 2 needs \^2\.0\.0 of .* shell 1 keeps 1\.0\.0; deploy the shell/,
      ),
    ],
  ]);
});

test('a shell is refused when the files of a live area are missing', () => {
  rmSync(path.join(site.folder, 'mf-food/1/release.json'));
  expect(select({ shell: storeShell('1.1.0') })).toEqual([
    [],
    [expect.stringMatching(/^shell stays at 1: The files of mf-food 1 are missing or damaged in the site/)],
  ]);
});

test('every release is selected when no shell is live', () => {
  const releases = { shell: storeShell('2.0.0'), 'mf-wine': storeRemote(site.folder, 'mf-wine', '1') };
  expect(select(releases, { remotes: [] })).toEqual([['shell', 'mf-wine'], []]);
});
