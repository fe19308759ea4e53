import type { VersionHealth } from '@backoffice/contract/area-health';
import { createRemoteRelease } from '../../test/fixtures/published-site';
import { createHealth, createSignedInHealthReader, useWatchedSite } from '../../test/fixtures/watched-site';
import { publish } from '../site';
import type { ReadHealth } from './read-health';
import { watchRelease } from './watch-release';

const watched = useWatchedSite();

/** What signed-out pages have reported in the current test. */
let signedOut: VersionHealth[] = [];
afterEach(() => {
  signedOut = [];
});

/** Watches mf-food 2 for ten minutes; `answers` are the health at each poll, the last one for all later polls. */
async function watch(...answers: Array<VersionHealth[] | Error>) {
  const requests: unknown[] = [];
  const reasons: string[] = [];
  const readHealth: ReadHealth = async (request) => {
    requests.push(request);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return { versions: answer ?? [], signed_out: signedOut };
  };
  const rollback = async (message: string) => {
    reasons.push(message);
    return 'mf-food 1 is live again';
  };
  const watching = watchRelease({ ...watched.createOptions('2'), readHealth, undo: rollback }).catch(
    (error: Error) => `failed: ${error.message}`,
  );
  return { outcome: await watching, requests, reasons };
}

test('a version that works is watched until the end, and compared with the previous version in the report', async () => {
  const { outcome, requests, reasons } = await watch([createHealth('2', 0, 300), createHealth('1', 3, 200)]);
  expect(outcome).toBe(
    'mf-food was watched for 10 min: 0 of 300 visits of 2 failed (0.0%); over the same minutes, 3 of 200 visits of 1 failed (1.5%)',
  );
  expect(reasons).toEqual([]);
  expect([requests.length, requests[0], requests.at(-1)]).toEqual([
    41,
    { minutes: 1, name: 'mf-food', version: '2' },
    { minutes: 11, name: 'mf-food', version: '2' },
  ]);
});

test('a version is rolled back, with the reason, as soon as it is known to fail too often', async () => {
  const good = [createHealth('2', 0, 5)];
  const { outcome, requests, reasons } = await watch(good, [createHealth('2', 6, 60), createHealth('1', 1, 400)]);
  const reason =
    'Rolled back automatically: 6 of 60 visits of 2 failed (10.0%), with the errors load 6; over the same minutes, 1 of 400 visits of 1 failed (0.3%); the limit is 1%';
  expect(reasons).toEqual([reason]);
  expect(outcome).toBe(`failed: ${reason}\nmf-food 1 is live again`);
  expect(requests).toHaveLength(2);
});

test('the error of a failed rollback contains the reason for the rollback, the version that stays live and the cause of the failure', async () => {
  const readHealth = createSignedInHealthReader(async () => [createHealth('2', 60, 60)]);
  const undo = () => Promise.reject(new Error('no browser starts'));
  await expect(watchRelease({ ...watched.createOptions('2'), readHealth, undo })).rejects.toThrow(
    '60 of 60 visits of 2 failed (100.0%), with the errors load 60; the limit is 1%. mf-food 2 could not be undone and stays live: no browser starts',
  );
});

test.each([
  ['has too few visits', [createHealth('2', 10, 19)]],
  [
    'fails as often as the version before over the same minutes',
    [createHealth('2', 30, 60), createHealth('1', 50, 100)],
  ],
  ['may fail that often by chance', [createHealth('2', 1, 20)]],
])('a version that %s is not rolled back', async (_case, health) => {
  const { outcome, reasons } = await watch(health);
  expect(reasons).toEqual([]);
  expect(outcome).toMatch(/^mf-food was watched for 10 min/);
});

test('a version that fails in signed-out pages stays live, and the visits of these pages are reported', async () => {
  signedOut = [createHealth('1', 0, 90), createHealth('2', 60, 60)];
  const { outcome, reasons } = await watch([createHealth('2', 0, 300)]);
  expect(reasons).toEqual([]);
  expect(outcome).toBe(
    'mf-food was watched for 10 min: 0 of 300 visits of 2 failed (0.0%)\n' +
      'In signed-out pages, which are not judged, 60 of 60 visits of 2 failed (100.0%)',
  );
});

test('a version is not compared with a previous version that has few visits', async () => {
  expect((await watch([createHealth('2', 10, 40), createHealth('1', 5, 10)])).reasons).toHaveLength(1);
});

test('a version with too few visits is reported as not judged', async () => {
  expect((await watch([])).outcome).toBe(
    'mf-food was watched for 10 min: 0 of 0 visits of 2 failed (0%): too few to judge, at least 20 are needed',
  );
});

test('a failed request for the health of the version is repeated with the next poll', async () => {
  expect((await watch(new Error('503'), [createHealth('2', 20, 60)])).reasons).toHaveLength(1);
});

test('the command fails when the health of the version can never be read, and the version stays live', async () => {
  const { outcome, reasons } = await watch(new Error('the API does not answer'));
  expect([outcome, reasons]).toEqual(['failed: the API does not answer', []]);
});

test('the command fails with a message that contains the watched time when the health can no longer be read at the end', async () => {
  const { outcome, reasons } = await watch([createHealth('2', 0, 300)], [], new Error('the API does not answer'));
  expect([outcome, reasons]).toEqual([
    'failed: mf-food was watched for only 15 s of 10 min, and stays live: the API does not answer',
    [],
  ]);
});

test('one failed poll at the end is not decisive: the last health that was read is judged and reported', async () => {
  const good = [createHealth('2', 0, 300)];
  const { outcome, requests } = await watch(...Array<VersionHealth[]>(40).fill(good), new Error('the API restarts'));
  expect(requests).toHaveLength(41);
  expect(outcome).toBe(
    'mf-food was watched for 10 min: 0 of 300 visits of 2 failed (0.0%)\nThe last reading failed: the API restarts',
  );
});

test('two failed polls at the end make the command fail', async () => {
  const good = [createHealth('2', 0, 300)];
  const { outcome } = await watch(...Array<VersionHealth[]>(39).fill(good), new Error('the API restarts'));
  expect(outcome).toBe('failed: mf-food was watched for only 570 s of 10 min, and stays live: the API restarts');
});

test('a version that another command has replaced, before or during the watch, is not watched', async () => {
  const readHealth = createSignedInHealthReader(async () => {
    await publish(watched.published().folder, { 'mf-food': createRemoteRelease('mf-food', '3') }, 'deploy');
    return [createHealth('2', 60, 60)].slice(1);
  });
  const watching = watchRelease({ ...watched.createOptions('2'), readHealth, undo: () => Promise.reject() });
  expect(await watching).toBe('mf-food 2 is no longer live: it is no longer watched');
  const watchingLater = watchRelease({ ...watched.createOptions('2'), readHealth, undo: () => Promise.reject() });
  expect(await watchingLater).toBe('mf-food 2 is no longer live: it is no longer watched');
});

test('the command fails without a rollback when the first version of an area fails too often', async () => {
  await watched.published().publish({ 'mf-stock': createRemoteRelease('mf-stock', '1') });
  const readHealth = createSignedInHealthReader(async () => [{ ...createHealth('1', 60, 60), remote: 'mf-stock' }]);
  const options = { ...watched.createOptions('1'), name: 'mf-stock', durationMs: 1000 };
  await expect(watchRelease({ ...options, readHealth, undo: () => Promise.reject() })).rejects.toThrow(
    '60 of 60 visits of 1 failed (100.0%), with the errors load 60. There is no earlier version to return to',
  );
});
