import { describeDeployment, formatHistory } from './format-history';

test('the history is printed with the newest entry first, each with its reasons and measurements', () => {
  const text = formatHistory([
    {
      id: '1',
      at: '2026-11-23T10:00:00.000Z',
      action: 'deploy',
      name: 'mf-menu',
      version: '1.1.0',
      previous: '1.0.0',
      who: 'Anna',
      commit: '0123456789abcdef',
      dirty: true,
      message: 'Hotfix',
      bytes: 91_234,
      seconds: { build: 5.04, gates: 3 },
      skipped: { tests: 'No orders can be taken' },
    },
    {
      id: '2',
      at: '2026-11-23T11:00:00.000Z',
      action: 'rollback',
      name: 'mf-menu',
      version: '1.0.0',
      previous: '1.1.0',
    },
  ]);
  expect(text.split('\n')).toEqual([
    '2026-11-23 11:00 UTC  somebody returned to mf-menu 1.0.0 instead of 1.1.0',
    '2026-11-23 10:00 UTC  Anna deployed mf-menu 1.1.0 instead of 1.0.0',
    '    Hotfix',
    '    commit 0123456789 with uncommitted changes, 91.2 kB, build 5.0 s, gates 3.0 s',
    '    tests skipped: No orders can be taken',
  ]);
});

test.each([
  [{ action: 'rollout', percent: 10 }, 'Anna staged mf-menu 1.1.0 for 10% of the locations'],
  [{ action: 'rollout', locations: [3] }, 'Anna staged mf-menu 1.1.0 for location 3'],
  [{ action: 'promote', previous: '1.0.0' }, 'Anna promoted mf-menu 1.1.0 instead of 1.0.0'],
  [{ action: 'abort' }, 'Anna aborted the rollout of mf-menu 1.1.0'],
] as const)('the history entry %p of a rollout is described by a single sentence', (step, sentence) => {
  const { locations, ...fields } = { locations: undefined, ...step };
  const entry = { ...fields, id: '1', at: '2026-11-23T10:00:00.000Z', name: 'mf-menu', version: '1.1.0', who: 'Anna' };
  expect(describeDeployment({ ...entry, locations: locations && [...locations] })).toBe(sentence);
});
