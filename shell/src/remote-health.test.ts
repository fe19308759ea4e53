import type { RemoteFailure } from './remote-loads';

const failure: RemoteFailure = {
  at: '2026-11-21T10:00:00.000Z',
  phase: 'load',
  version: '0.1.0-bad',
  message: 'The entry was answered with 503',
  durationMs: 812,
};

/** The modules as a page has them that was loaded anew. */
async function openPage() {
  const page: { health?: typeof import('./remote-health'); loads?: typeof import('./remote-loads') } = {};
  await jest.isolateModulesAsync(async () => {
    page.loads = await import('./remote-loads');
    page.health = await import('./remote-health');
  });
  if (page.health === undefined || page.loads === undefined) throw new Error('The page did not open');
  return { ...page.health, ...page.loads };
}

beforeEach(() => localStorage.clear());

test('what is noted of an area adds to what was known of it', async () => {
  const { noteRemote, noteFailure, remoteLoads } = await openPage();
  noteFailure('mf-food', failure);
  noteRemote('mf-food', { version: '0.1.0-good', loadedInMs: 40, usesPrevious: true });
  expect(remoteLoads.getState().get('mf-food')).toEqual({
    version: '0.1.0-good',
    loadedInMs: 40,
    usesPrevious: true,
    lastFailure: failure,
    failures: 1,
  });
});

test('the failures of an area are counted, but not those of an earlier page', async () => {
  const before = await openPage();
  before.noteFailure('mf-food', failure);
  const { noteFailure, remoteLoads } = await openPage();
  noteFailure('mf-food', failure);
  noteFailure('mf-food', failure);
  expect(remoteLoads.getState().get('mf-food')?.failures).toBe(2);
});

test('the last failure of an area outlives the page', async () => {
  const before = await openPage();
  before.noteFailure('mf-food', { ...failure, message: 'An earlier one' });
  before.noteFailure('mf-staff', failure);
  before.noteFailure('mf-food', failure);
  const { remoteLoads } = await openPage();
  expect(Object.fromEntries(remoteLoads.getState())).toEqual({
    'mf-food': { version: '0.1.0-bad', lastFailure: failure },
    'mf-staff': { version: '0.1.0-bad', lastFailure: failure },
  });
});

test.each(['{"mf-food":{"phase":"load"}}', '[', 'null'])('kept text that is not ours (%s) is none', async (text) => {
  localStorage.setItem('remote_failures', text);
  const { remoteLoads } = await openPage();
  expect(remoteLoads.getState().size).toBe(0);
});

test('a browser that refuses storage knows of failures until the page goes', async () => {
  const refuse = () => {
    throw new DOMException('Refused', 'SecurityError');
  };
  const refused = [
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse),
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
  ];
  const { noteFailure, remoteLoads } = await openPage();
  noteFailure('mf-food', failure);
  expect(remoteLoads.getState().get('mf-food')?.lastFailure).toEqual(failure);
  for (const spy of refused) spy.mockRestore();
});
