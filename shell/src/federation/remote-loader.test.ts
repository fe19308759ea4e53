import { MAX_WAIT_MS } from '../recovery/recovery';
import { remoteHealthStore } from '../recovery/remote-health-store';
import { LOAD_TIMEOUT_MS } from './release-loader';
import {
  advanceTime,
  createRelease,
  createTestLoader,
  delayBy,
  failOnShellChunk,
  failToLoad,
  foodModule,
  foodPages,
  foodRemote,
  loadFoodModule,
  neverSettle,
  pagesWithNotice,
  readOutcome,
  resetPageBeforeEach,
  UNREACHABLE_MESSAGE,
} from './testing/loader-page';

const TOO_SLOW = 'Its files took too long to arrive. Try again.';

const { reports, listReports } = resetPageBeforeEach();

test('the remote loader loads a remote once, even for concurrent calls', async () => {
  const { loader, attempts } = createTestLoader({ 2: [loadFoodModule] }, {});
  expect(await Promise.all([loader.load(foodRemote), loader.load(foodRemote)])).toEqual([foodModule, foodModule]);
  await expect(loader.load(foodRemote)).resolves.toBe(foodModule);
  expect(attempts).toEqual(['2.0']);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '2', usesFallback: false });
});

test('the remote loader reports each failed load once and retries with a different URL', async () => {
  const { loader, attempts } = createTestLoader({ 2: [failToLoad, failToLoad, loadFoodModule] }, {});
  expect(await readOutcome(loader.load(foodRemote))).toBe(UNREACHABLE_MESSAGE);
  expect(reports).toHaveLength(1);
  expect(await readOutcome(loader.load(foodRemote))).toBe(UNREACHABLE_MESSAGE);
  expect(await readOutcome(loader.load(foodRemote))).toEqual(foodPages);
  expect(attempts).toEqual(['2.0', '2.1', '2.2']);
  expect(reports).toHaveLength(2);
});

test('the remote loader uses the fallback version with a notice when a release fails', async () => {
  const { loader, attempts } = createTestLoader(
    { 2: [failToLoad], 1: [loadFoodModule] },
    { previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['2.0', '1.0']);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({
    version: '1',
    usesFallback: true,
    lastFailure: { version: '2', phase: 'load' },
  });
});

test('the remote loader loads the fallback version when a release has not responded within the load timeout', async () => {
  const { loader, attempts } = createTestLoader(
    { 2: [neverSettle], 1: [loadFoodModule] },
    { previous: createRelease('1') },
  );
  const loading = readOutcome(loader.load(foodRemote));
  await advanceTime(LOAD_TIMEOUT_MS - 1);
  expect(attempts).toEqual(['2.0']);
  await advanceTime(1);
  expect(await loading).toEqual(pagesWithNotice);
  expect(listReports()).toEqual([['load', '2', 'took longer than its time budget']]);
});

test('the remote loader uses a slow release that loads before the fallback version', async () => {
  const outcomes = { 2: [delayBy(LOAD_TIMEOUT_MS + 500, loadFoodModule)], 1: [delayBy(1000, loadFoodModule)] };
  const { loader } = createTestLoader(outcomes, { previous: createRelease('1') });
  const loading = readOutcome(loader.load(foodRemote));
  await advanceTime(LOAD_TIMEOUT_MS + 2000);
  expect(await loading).toEqual(foodPages);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '2', usesFallback: false });
});

test('the remote loader waits longer for a slow release when there is no fallback version', async () => {
  const { loader } = createTestLoader({ 2: [delayBy(MAX_WAIT_MS - 1, loadFoodModule)] }, {});
  const loading = readOutcome(loader.load(foodRemote));
  await advanceTime(MAX_WAIT_MS);
  expect(await loading).toEqual(foodPages);
});

test('the remote loader fails after the maximum wait when there is no fallback version', async () => {
  const { loader } = createTestLoader({ 2: [neverSettle] }, {});
  const loading = readOutcome(loader.load(foodRemote));
  await advanceTime(MAX_WAIT_MS);
  expect(await loading).toBe(TOO_SLOW);
  expect(reports).toHaveLength(1);
});

test('the remote loader shows the current release’s error and reports both errors when the fallback version fails too', async () => {
  const shell = { description: { ...foodRemote.description, shell: '^2.0.0' } };
  const { loader } = createTestLoader(
    { 2: [loadFoodModule], 1: [failToLoad] },
    { ...shell, previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load({ ...foodRemote, ...shell }))).toBe(
    'The back office was updated. Reload the page.',
  );
  expect(listReports()).toEqual([
    ['start', '2', 'was written for another version of the shell'],
    ['load', '1', 'ChunkLoadError: Loading chunk 7 failed'],
  ]);
});

test('the remote loader uses the fallback version instead of a release that needs a different shell version', async () => {
  const shell = { description: { ...foodRemote.description, shell: '^2.0.0' } };
  const { loader, attempts } = createTestLoader(
    { 2: [loadFoodModule], 1: [loadFoodModule] },
    { ...shell, previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load({ ...foodRemote, ...shell }))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['1.0']);
});

test('the remote loader replaces a failed release with one published after the page load, without a notice', async () => {
  const published = { current: createRelease('3'), previous: createRelease('2') };
  const { loader, attempts } = createTestLoader({ 2: [failToLoad], 3: [loadFoodModule] }, published);
  expect(await readOutcome(loader.load(foodRemote))).toEqual(foodPages);
  expect(attempts).toEqual(['2.0', '3.0']);
  expect(remoteHealthStore.getState().get('mf-food')).toMatchObject({ version: '3', usesFallback: false });
});

test('the remote loader tries the current and the fallback version again on a retry', async () => {
  const outcomes = { 2: [failToLoad, failToLoad], 1: [failToLoad, loadFoodModule] };
  const { loader, attempts } = createTestLoader(outcomes, { previous: createRelease('1') });
  expect(await readOutcome(loader.load(foodRemote))).toBe(UNREACHABLE_MESSAGE);
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['2.0', '1.0', '2.1', '1.1']);
});

test('the remote loader does not fall back to a release that was rolled back', async () => {
  const { loader, attempts } = createTestLoader(
    { 2: [failToLoad], 1: [loadFoodModule] },
    { previous: createRelease('1'), by: 'rollback' },
  );
  expect(await readOutcome(loader.load(foodRemote))).toBe(UNREACHABLE_MESSAGE);
  expect(attempts).toEqual(['2.0']);
});

test('the remote loader can retry when the published registry cannot be fetched', async () => {
  const { loader } = createTestLoader({ 2: [failToLoad, loadFoodModule] }, null);
  expect(await readOutcome(loader.load(foodRemote))).toBe(UNREACHABLE_MESSAGE);
  expect(await readOutcome(loader.load(foodRemote))).toEqual(foodPages);
});

test('the remote loader retries the same release after a chunk of the shell failed to load', async () => {
  const { loader, attempts } = createTestLoader(
    { 2: [failOnShellChunk, loadFoodModule], 1: [loadFoodModule] },
    { previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load(foodRemote))).toEqual(foodPages);
  expect(attempts).toEqual(['2.0', '2.1']);
});

test('the remote loader reports once and tries no other release while a chunk of the shell is missing', async () => {
  const outcomes = { 2: [failOnShellChunk, failOnShellChunk], 1: [loadFoodModule] };
  const { loader, attempts } = createTestLoader(outcomes, { previous: createRelease('1') });
  expect(await readOutcome(loader.load(foodRemote))).toBe(UNREACHABLE_MESSAGE);
  expect(attempts).toEqual(['2.0', '2.1']);
  expect(listReports()).toEqual([['load', '2', '/shell/1/shared-lists.js did not arrive']]);
});

test('the remote loader loads only the fallback version, without a report, when it is pinned in this tab', async () => {
  sessionStorage.setItem('mf-food', '2');
  const { loader, attempts } = createTestLoader(
    { 2: [loadFoodModule], 1: [loadFoodModule] },
    { previous: createRelease('1') },
  );
  expect(await readOutcome(loader.load(foodRemote))).toEqual(pagesWithNotice);
  expect(attempts).toEqual(['1.0']);
  expect(reports).toEqual([]);
});

test('the remote loader uses the current version when the pinned fallback version fails', async () => {
  sessionStorage.setItem('mf-food', '2');
  const { loader } = createTestLoader({ 2: [loadFoodModule], 1: [failToLoad] }, { previous: createRelease('1') });
  expect(await readOutcome(loader.load(foodRemote))).toEqual(foodPages);
});

test.each([
  ['nothing', undefined],
  ['no default export', {}],
  ['no routes', { default: {} }],
  ['routes that are not lists', { default: { routes: { menu: {} } } }],
  ['no routes for its own path', { default: { routes: { other: [] } } }],
])('the remote loader rejects a release that exposes %s', async (_case, exposed) => {
  const { loader } = createTestLoader({ 2: [async () => exposed] }, {});
  expect(await readOutcome(loader.load(foodRemote))).toBe('It could not start. Try again in a moment.');
  expect(listReports()).toEqual([['start', '2', 'does not expose routes for each of its paths']]);
});

test('the remote loader accepts a fallback version that lacks some routes of the current version', async () => {
  const outcomes = { 2: [failToLoad], 1: [async () => ({ default: { routes: { other: [] } } })] };
  const { routes } = await createTestLoader(outcomes, { previous: createRelease('1') }).loader.load(foodRemote);
  expect(Object.keys(routes)).toEqual(['other']);
});
