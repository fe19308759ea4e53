import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { endSession, startSession } from '@backoffice/platform/session';
import { sessionTokens } from '@backoffice/testing/session';
import { remoteHealthStore } from '../recovery/remote-health-store';
import {
  failToLoad,
  food,
  openPage,
  pages,
  pagesWithNotice,
  readOutcome,
  release,
  resetPageBeforeEach,
  succeed,
  UNREACHABLE,
} from './testing/loader-page';

const { listReports } = resetPageBeforeEach();

const staged: RegisteredRemote = {
  ...{ ...food, previous: release('1'), by: 'rollout' },
  rollout: { description: food.description, current: release('2'), locations: [1] },
};
const publishedRollout = { current: release('1'), previous: release('0'), by: 'rollback', rollout: staged.rollout };
beforeEach(() => startSession(sessionTokens({ locationId: 1 })));
afterEach(() => endSession());

test.each([
  ['', publishedRollout],
  [', also when the registry cannot be fetched', null],
])('a staged release that fails has the live release as its fallback%s', async (_case, published) => {
  const { loader, attempts } = openPage({ 2: [failToLoad], 1: [succeed] }, published);
  expect(await readOutcome(loader.load(staged))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['2.0', '1.0']);
  expect(listReports()).toEqual([['load', '2', expect.any(String)]]);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '1', usesFallback: true });
});

test('a staged release that fails after its rollout was aborted is replaced by the live release, without a notice', async () => {
  const { loader, attempts } = openPage({ 2: [failToLoad], 1: [succeed] }, { current: release('1') });
  expect(await readOutcome(loader.load(staged))).toEqual(pages);
  expect(attempts).toEqual(['2.0', '1.0']);
});

test('a staged release is not tried when the live release fails at a location outside the rollout', async () => {
  startSession(sessionTokens({ locationId: 2 }));
  const live = { ...food, current: release('1') };
  const { loader, attempts } = openPage({ 1: [failToLoad], 2: [succeed] }, publishedRollout);
  expect(await readOutcome(loader.load(live))).toBe(UNREACHABLE);
  expect(attempts).toEqual(['1.0']);
});
