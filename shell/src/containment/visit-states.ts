import type { MountedRelease, VisibleRelease } from '../federation/visible-releases';
import { type PageState, readPageState } from './page-state';

/** Delay between leaving an area and checking its changes: effects may clean up after the next page is painted. */
const LEFT_DELAY_MS = 500;

/** A release whose page or contribution is no longer shown, but whose changes have not been checked yet. */
interface Ending {
  release: MountedRelease;
  before: PageState;
  timer: ReturnType<typeof setTimeout>;
}

/** Two states of the document: before a release was shown, and when it was left. */
export type VisitStates = readonly [before: PageState, after: PageState];

export const formatReleaseKey = ({ remote, version }: VisibleRelease) => `${remote}@${version}`;

/**
 * Remembers the state of the document before each release is shown. Calls `onLeft` half a second after the release was
 * left. `initialState` is the state before any release was loaded.
 */
export function createVisitStates(
  initialState: PageState,
  onLeft: (release: VisibleRelease, states: VisitStates) => void,
) {
  let stateBeforeLoads = initialState;
  const shown = new Set<string>();
  const visits = new Map<string, PageState>();
  const endings = new Map<string, Ending>();
  return {
    begin(release: VisibleRelease): void {
      const key = formatReleaseKey(release);
      const ending = endings.get(key);
      clearTimeout(ending?.timer);
      endings.delete(key);
      // The first visit is compared with the state before any area loaded: a release can change it while it starts.
      const before = shown.has(key) ? readPageState() : stateBeforeLoads;
      visits.set(key, ending?.before ?? before);
      shown.add(key);
    },
    end(release: MountedRelease): void {
      const key = formatReleaseKey(release);
      const before = visits.get(key);
      if (before === undefined) return;
      visits.delete(key);
      const after = readPageState();
      const finish = () => {
        endings.delete(key);
        onLeft(release, [before, after]);
      };
      endings.set(key, { release, before, timer: setTimeout(finish, LEFT_DELAY_MS) });
    },
    /** Returns the state before the release was shown, and now; undefined if the release is not shown. */
    readStates(release: VisibleRelease): VisitStates | undefined {
      const before = visits.get(formatReleaseKey(release));
      return before && [before, readPageState()];
    },
    /**
     * Compares later states with the document as it is after a check. Changes that the check has undone must not count
     * as changes by the areas that are visible now.
     */
    restart(hasUndone: boolean): void {
      stateBeforeLoads = readPageState();
      if (hasUndone) for (const key of visits.keys()) visits.set(key, stateBeforeLoads);
    },
    /** Returns the release whose page was left last, as long as its changes have not been checked. */
    findLeftPage: () => [...endings.values()].filter(({ release }) => release.isPage).at(-1)?.release,
  };
}
