import { readPageState } from './page-state';
import { listStateChanges } from './state-changes';
import { createVisitStates, type VisitStates } from './visit-states';

const FOOD = { remote: 'mf-food', version: '1', isPage: true };
const { style } = document.documentElement;

function lock(): void {
  style.paddingInlineEnd = '15px';
  style.overflow = 'hidden';
}
function unlock(): void {
  style.paddingInlineEnd = '';
  style.overflow = '';
}

let lastStates: VisitStates | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  unlock();
  lastStates = undefined;
});
afterEach(() => jest.useRealTimers());

function openVisits() {
  const visits = createVisitStates(readPageState(), (_, states) => {
    lastStates = states;
  });
  return {
    ...visits,
    leave() {
      visits.end(FOOD);
      jest.advanceTimersByTime(1_000);
      return listStateChanges(lastStates ?? [readPageState(), readPageState()], FOOD.remote);
    },
  };
}

test.each([
  ['opened', (visits: ReturnType<typeof openVisits>) => visits.begin(FOOD)],
  [
    'checked',
    (visits: ReturnType<typeof openVisits>) => {
      visits.begin(FOOD);
      visits.restart(true);
    },
  ],
])('the scroll lock of a modal that is open when an area is %s is not attributed to the area', (_when, start) => {
  const visits = openVisits();
  visits.begin(FOOD);
  visits.leave();
  lock();
  start(visits);
  unlock();
  expect(visits.leave()).toEqual([]);
  lock();
  start(visits);
  expect(visits.leave()).toEqual([]);
  // When no modal is open, a changed style property of the scroll lock counts as a change by the area.
  start(visits);
  style.paddingInlineEnd = '';
  const changes = visits.leave();
  expect(changes.map(({ name }) => name)).toEqual(['html style overflow']);
  changes[0]?.undo?.();
  expect(style.overflow).toBe('');
});

test('a style property that an area has removed is not added again', () => {
  const visits = openVisits();
  document.body.style.overflow = 'hidden';
  visits.begin(FOOD);
  visits.leave();
  visits.begin(FOOD);
  document.body.style.overflow = '';
  expect(visits.leave()).toEqual([]);
});
