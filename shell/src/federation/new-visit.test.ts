import { RETRY_TIMEOUT_MS } from '../recovery/recovery';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { LOAD_TIMEOUT_MS } from './release-loader';
import {
  advanceTime,
  createRelease,
  createTestLoader,
  delayBy,
  failToLoad,
  foodModule,
  foodPages,
  foodRemote,
  loadFoodModule,
  pagesWithNotice,
  readOutcome,
  resetPageBeforeEach,
} from './testing/loader-page';

resetPageBeforeEach();

test('a new visit of an area waits a limited time for a slow release, and a later visit uses it once it has loaded', async () => {
  const outcomes = { 2: [failToLoad, delayBy(RETRY_TIMEOUT_MS + 1, loadFoodModule)], 1: [loadFoodModule] };
  const { loader, attempts } = createTestLoader(outcomes, { previous: createRelease('1') });
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  const visit = readOutcome(loader.load(foodRemote, true));
  await advanceTime(RETRY_TIMEOUT_MS - 1);
  expect(await Promise.race([visit, 'waiting'])).toBe('waiting');
  await advanceTime(1);
  expect(await visit).toEqual(pagesWithNotice);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '1', usesFallback: true });
  await advanceTime(1);
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  expect(await readOutcome(loader.load(foodRemote, true))).toEqual(foodPages);
  expect(attempts).toEqual(['2.0', '1.0', '2.1']);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '2', usesFallback: false });
});

test('a new visit of an area uses a release that arrived after its load timeout without loading it twice', async () => {
  const outcomes = { 2: [delayBy(LOAD_TIMEOUT_MS + 500, loadFoodModule)], 1: [loadFoodModule] };
  const { loader, attempts } = createTestLoader(outcomes, { previous: createRelease('1') });
  const loading = readOutcome(loader.load(foodRemote));
  await advanceTime(LOAD_TIMEOUT_MS);
  expect(await loading).toEqual(pagesWithNotice);
  await advanceTime(500);
  expect(await readOutcome(loader.load(foodRemote, true))).toEqual(foodPages);
  expect(attempts).toEqual(['2.0', '1.0']);
});

test('concurrent calls during a new visit of an area retry the release only once', async () => {
  const { loader, attempts } = createTestLoader(
    { 2: [failToLoad, loadFoodModule], 1: [loadFoodModule] },
    { previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  const visits = [loader.load(foodRemote, true), loader.load(foodRemote, true), loader.load(foodRemote)];
  expect(await Promise.all(visits)).toEqual([foodModule, foodModule, foodModule]);
  expect(attempts).toEqual(['2.0', '1.0', '2.1']);
});

test('a new visit of an area keeps the fallback version that the user has pinned', async () => {
  sessionStorage.setItem('mf-food', '2');
  const { loader, attempts } = createTestLoader(
    { 2: [loadFoodModule], 1: [loadFoodModule] },
    { previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  expect(await readOutcome(loader.load(foodRemote, true))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['1.0']);
});
