import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { remoteHealthStore } from '../recovery/remote-health-store';
import {
  createRelease,
  createTestLoader,
  failToLoad,
  foodPages,
  foodRemote,
  loadFoodModule,
  pagesWithNotice,
  readOutcome,
  resetPageBeforeEach,
  UNREACHABLE_MESSAGE,
} from './testing/loader-page';

const { listReports } = resetPageBeforeEach();

const staged: RegisteredRemote = {
  ...{ ...foodRemote, previous: createRelease('1'), by: 'rollout' },
  rollout: { description: foodRemote.description, current: createRelease('2'), locations: [1] },
};
const publishedRollout = {
  current: createRelease('1'),
  previous: createRelease('0'),
  by: 'rollback',
  rollout: staged.rollout,
};
beforeEach(() => startSession(sessionTokens({ locationId: 1 })));
afterEach(() => endSession());

test.each([
  ['', publishedRollout],
  [', also when the registry cannot be fetched', null],
])('a staged release that fails has the live release as its fallback%s', async (_case, published) => {
  const { loader, attempts } = createTestLoader({ 2: [failToLoad], 1: [loadFoodModule] }, published);
  expect(await readOutcome(loader.load(staged))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['2.0', '1.0']);
  expect(listReports()).toEqual([['load', '2', expect.any(String)]]);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '1', usesFallback: true });
});

test('a staged release that fails after its rollout was aborted is replaced by the live release, without a notice', async () => {
  const { loader, attempts } = createTestLoader(
    { 2: [failToLoad], 1: [loadFoodModule] },
    { current: createRelease('1') },
  );
  expect(await readOutcome(loader.load(staged))).toEqual(foodPages);
  expect(attempts).toEqual(['2.0', '1.0']);
});

test('a staged release is not tried when the live release fails at a location outside the rollout', async () => {
  startSession(sessionTokens({ locationId: 2 }));
  const live = { ...foodRemote, current: createRelease('1') };
  const { loader, attempts } = createTestLoader({ 1: [failToLoad], 2: [loadFoodModule] }, publishedRollout);
  expect(await readOutcome(loader.load(live))).toBe(UNREACHABLE_MESSAGE);
  expect(attempts).toEqual(['1.0']);
});
