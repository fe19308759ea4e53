import type { RemoteFailure } from './remote-health-store';

const failure: RemoteFailure = {
  at: '2026-11-21T10:00:00.000Z',
  phase: 'load',
  version: '0.1.0-bad',
  message: 'The entry was answered with 503',
  durationMs: 812,
};

/** Loads fresh copies of the modules, as a page load does. */
async function openPage() {
  const page: { health?: typeof import('./remote-health'); loads?: typeof import('./remote-health-store') } = {};
  await jest.isolateModulesAsync(async () => {
    page.loads = await import('./remote-health-store');
    page.health = await import('./remote-health');
  });
  if (page.health === undefined || page.loads === undefined) throw new Error('The page did not open');
  return { ...page.health, ...page.loads };
}

beforeEach(() => localStorage.clear());

test('updateRemoteHealth merges new values into the known health of a remote', async () => {
  const { updateRemoteHealth, recordFailure, remoteHealthStore } = await openPage();
  recordFailure('mf-food', failure);
  updateRemoteHealth('mf-food', { version: '0.1.0-good', loadedInMs: 40, usesFallback: true });
  expect(remoteHealthStore.getState().get('mf-food')).toEqual({
    version: '0.1.0-good',
    loadedInMs: 40,
    usesFallback: true,
    lastFailure: failure,
    failureCount: 1,
  });
});

test('recordFailure counts the failures of this page load only', async () => {
  const earlierPage = await openPage();
  earlierPage.recordFailure('mf-food', failure);
  const { recordFailure, remoteHealthStore } = await openPage();
  recordFailure('mf-food', failure);
  recordFailure('mf-food', failure);
  expect(remoteHealthStore.getState().get('mf-food')?.failureCount).toBe(2);
});

test('the last failure of each remote is restored after a page load', async () => {
  const earlierPage = await openPage();
  earlierPage.recordFailure('mf-food', { ...failure, message: 'An earlier one' });
  earlierPage.recordFailure('mf-staff', failure);
  earlierPage.recordFailure('mf-food', failure);
  const { remoteHealthStore } = await openPage();
  expect(Object.fromEntries(remoteHealthStore.getState())).toEqual({
    'mf-food': { version: '0.1.0-bad', lastFailure: failure },
    'mf-staff': { version: '0.1.0-bad', lastFailure: failure },
  });
});

test.each(['{"mf-food":{"phase":"load"}}', '[', 'null'])('invalid stored failures (%s) are ignored', async (text) => {
  localStorage.setItem('remote_failures', text);
  const { remoteHealthStore } = await openPage();
  expect(remoteHealthStore.getState().size).toBe(0);
});

test('recordFailure keeps the failure in memory when the browser blocks storage', async () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  const spies = [
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  ];
  const { recordFailure, remoteHealthStore } = await openPage();
  recordFailure('mf-food', failure);
  expect(remoteHealthStore.getState().get('mf-food')?.lastFailure).toEqual(failure);
  for (const spy of spies) spy.mockRestore();
});
