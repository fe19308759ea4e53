import type { VersionHealth } from '@backoffice/contract/area-health';
import { createRemoteRelease } from '../../test/fixtures/published-site';
import {
  createHealth,
  createSignedInHealthReader,
  type ReadVersions,
  useWatchedSite,
} from '../../test/fixtures/watched-site';
import { findRollout } from '../registry';
import { abortRollout, withRollout } from '../rollout';
import { changeSite, publish, readSite } from '../site';
import { watchRollout } from './watch-release';

const watched = useWatchedSite();

describe('a rollout', () => {
  const stage = (version: string) =>
    changeSite(watched.published().folder, (registry) =>
      withRollout(registry, createRemoteRelease('mf-food', version), { percent: 10 }, new Date().toISOString()),
    );
  const watchStaged = (readVersions: ReadVersions, reasons: string[] = []) => {
    const undo = (reason: string, version: string) => {
      reasons.push(reason);
      return abortRollout({ name: 'mf-food', site: watched.published().folder, version });
    };
    return watchRollout({
      ...watched.createOptions('3'),
      readHealth: createSignedInHealthReader(readVersions),
      undo,
    }).catch((error: Error) => `failed: ${error.message}`);
  };

  test('is judged by comparing the visits of the staged version with those of the live one', async () => {
    await stage('3');
    const reasons: string[] = [];
    const outcome = await watchStaged(async ({ version }) => {
      return [createHealth(version, 6, 60), createHealth('2', 1, 400)];
    }, reasons);
    expect(reasons).toEqual([
      'Aborted automatically: 6 of 60 visits of 3 failed (10.0%), with the errors load 6; over the same minutes, 1 of 400 visits of 2 failed (0.3%); the limit is 1%',
    ]);
    expect(outcome).toBe(
      `failed: ${reasons[0]}\nThe rollout of mf-food 3 is aborted: all locations get 2 at the next page load`,
    );
  });

  test('that starts just before the abort of the watched rollout is not aborted', async () => {
    await stage('3');
    const undo = async (_reason: string, version: string) => {
      await stage('4');
      return abortRollout({ name: 'mf-food', site: watched.published().folder, version });
    };
    const watching = watchRollout({
      ...watched.createOptions('3'),
      readHealth: createSignedInHealthReader(async () => [createHealth('3', 60, 60)]),
      undo,
    });
    await expect(watching).rejects.toThrow('No rollout of mf-food 3 is running');
    expect(findRollout(readSite(watched.published().folder), 'mf-food')?.current.version).toBe('4');
  });

  test('continues when the live version fails just as often', async () => {
    await stage('3');
    expect(await watchStaged(async () => [createHealth('3', 30, 60), createHealth('2', 250, 500)])).toMatch(
      /^mf-food was watched for 10 min: .*\nmf-food stays staged for 10% of the locations: /,
    );
  });

  /**
   * The health of the staged version, with 30 visits of the given location, all failed, and 300 visits of other
   * locations.
   */
  const createHealthWithFailuresOf = (location_id: number): VersionHealth => ({
    ...createHealth('3', 30, 330),
    failing_locations: [{ location_id, visits: 30, failed_visits: 30 }],
  });

  test('continues when only a location outside it reports failed visits', async () => {
    await stage('3');
    const reasons: string[] = [];
    const outcome = await watchStaged(async () => [createHealthWithFailuresOf(12), createHealth('2', 1, 400)], reasons);
    expect(reasons).toEqual([]);
    expect(outcome).toContain('0 of 300 visits of 3 failed (0.0%)');
    expect(outcome).toContain('\nmf-food stays staged for 10% of the locations: ');
  });

  test('is aborted when one of its locations reports failed visits', async () => {
    await stage('3');
    expect(await watchStaged(async () => [createHealthWithFailuresOf(11), createHealth('2', 1, 400)])).toMatch(
      /^failed: Aborted automatically: 30 of 330 visits of 3 failed \(9\.1%\), /,
    );
  });

  test('that another command has ended is no longer watched', async () => {
    await stage('3');
    const outcome = await watchStaged(async () => {
      await publish(watched.published().folder, { 'mf-food': createRemoteRelease('mf-food', '3') }, 'promote');
      return [];
    });
    expect(outcome).toBe('mf-food 3 is no longer staged: it is no longer watched');
  });
});
