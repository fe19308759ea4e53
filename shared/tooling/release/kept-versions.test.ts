import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  createRemoteRelease,
  createShellRelease,
  type PublishedSite,
  publishedSite,
} from '../test/fixtures/published-site';
import { findRollbackTarget, withPreview } from './registry';
import { changeSite, publish } from './site';

let published: PublishedSite;
let site: string;

beforeEach(() => {
  published = publishedSite();
  site = published.folder;
});

afterEach(() => published.remove());

test('the latest five versions are kept for open tabs', async () => {
  await published.publish(
    { shell: createShellRelease('1') },
    ...['1', '2', '3', '4', '5', '6', '7'].map((v) => ({ 'mf-food': createRemoteRelease('mf-food', v) })),
  );
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['3', '4', '5', '6', '7']);
});

test('a version that is deployed again becomes the latest of the kept versions', async () => {
  const versions = ['1', '2', '3', '1'].map((v) => ({ 'mf-food': createRemoteRelease('mf-food', v) }));
  await published.publish({ shell: createShellRelease('1') }, ...versions);
  const food = published.liveRemote('mf-food');
  expect(food.kept.map(({ version }) => version)).toEqual(['1', '3', '2']);
  expect([food.current.version, food.previous?.version]).toEqual(['1', '3']);
});

test('the previous version is kept even when it is not among the latest five', async () => {
  await published.publish(
    { shell: createShellRelease('1') },
    ...['1', '2', '3', '4', '5'].map((v) => ({ 'mf-food': createRemoteRelease('mf-food', v) })),
  );
  await publish(site, { 'mf-food': createRemoteRelease('mf-food', '1') }, 'rollback');
  await published.publish({ 'mf-food': createRemoteRelease('mf-food', '6') });
  const { previous, kept } = published.liveRemote('mf-food');
  expect(previous?.version).toBe('1');
  expect(kept.map(({ version }) => version)).toEqual(['6', '5', '4', '3', '2', '1']);
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', '2', '3', '4', '5', '6']);
});

describe('after a rollback', () => {
  const food = (version: string) => ({ 'mf-food': createRemoteRelease('mf-food', version) });
  const previous = () => findRollbackTarget(published.liveRemote('mf-food'));

  beforeEach(() => published.publish({ shell: createShellRelease('1') }, food('1'), food('2'), food('3')));

  test('the next rollback returns to an earlier version, not to the version that was rolled back', async () => {
    await publish(site, food('2'), 'rollback');
    expect(previous()).toBe('1');
    await publish(site, food('1'), 'rollback');
    expect(previous()).toBeUndefined();
  });

  test('a deployment is rolled back to the version that was live before it', async () => {
    await publish(site, food('1'), 'rollback');
    await published.publish(food('4'));
    expect(previous()).toBe('1');
  });

  test('a version that is deployed again can be rolled back to', async () => {
    await publish(site, food('2'), 'rollback');
    await published.publish(food('3'), food('4'));
    expect(previous()).toBe('3');
    await publish(site, food('3'), 'rollback');
    expect(previous()).toBe('2');
  });

  test('a version that a later rollback makes live is no longer marked as rolled back', async () => {
    await publish(site, food('2'), 'rollback');
    await publish(site, food('3'), 'rollback');
    const marks = published.liveRemote('mf-food').kept.map(({ version, rolledBackAt }) => [version, rolledBackAt]);
    expect(marks).toEqual([
      ['3', undefined],
      ['2', expect.any(String)],
      ['1', undefined],
    ]);
    expect(previous()).toBe('1');
  });
});

test('the latest five previews are kept, and index.html does not change', async () => {
  await published.publish({ shell: createShellRelease('1'), 'mf-food': createRemoteRelease('mf-food', '1') });
  const before = published.page();
  for (const label of [1, 2, 3, 4, 5, 6]) {
    mkdirSync(path.join(site, 'mf-food', `1-pr.${label}`), { recursive: true });
    const instant = `2026-01-0${label}T00:00:00.000Z`;
    await changeSite(site, (registry) => withPreview(registry, 'mf-food', `1-pr.${label}`, instant));
  }
  const previews = published.registry().previews['mf-food'];
  expect(previews?.[0]).toEqual({ version: '1-pr.6', deployedAt: '2026-01-06T00:00:00.000Z' });
  expect(previews).toHaveLength(5);
  expect(readdirSync(path.join(site, 'mf-food')).sort()).toEqual(['1', ...[2, 3, 4, 5, 6].map((n) => `1-pr.${n}`)]);
  expect(published.page()).toBe(before);
});
