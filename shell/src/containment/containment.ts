import { create } from 'zustand';
import { type VisibleRelease, visibleReleases } from '../federation/visible-releases';
import { type RemoteHealth, remoteHealthStore } from '../recovery/remote-health-store';
import { type ChangedBuiltIn, findChangedBuiltIns } from './built-ins';
import { keepFrame } from './frame';
import { type PageSnapshot, pageSnapshot } from './page-snapshot';
import { type PageState, readPageState } from './page-state';

/** What is to be checked, and the release that is the likely cause. */
export interface PageCheck {
  release?: VisibleRelease;
  builtIns?: readonly ChangedBuiltIn[];
  /** Elements that were removed, and are in their place again. */
  removed?: readonly string[];
  /** Whether elements that are removed again will not be put back. */
  isLasting?: boolean;
  /** State of the document before and after the release was started, or its pages were shown. */
  states?: readonly [before: PageState, after: PageState];
}

/** Number of times that built-in functions were restored: what was rendered with others must be rendered again. */
export const repairCount = create<number>()(() => 0);

/** Delay after an area was left: effects clean up after the next page was painted. */
const LEFT_DELAY_MS = 500;

const getKey = ({ remote, version }: VisibleRelease) => `${remote}@${version}`;
const toMap = (releases: readonly VisibleRelease[]) =>
  new Map(releases.map((release) => [getKey(release), release] as const));

/** The end of a visit, until it is checked what the release has left behind. */
interface Ending {
  release: VisibleRelease;
  before: PageState;
  timer: ReturnType<typeof setTimeout>;
}

function startWatching({ objects, state }: PageSnapshot): void {
  /** State of the document before an area that has not been shown yet was loaded. */
  let initialState = state;
  const shown = new Set<string>();
  /** State of the document before each visible release was shown, by its key. */
  const visits = new Map<string, PageState>();
  /** The releases that were left a moment ago. */
  const endings = new Map<string, Ending>();

  /** Returns the visible release; without one the last, whose page may have failed. */
  const findActive = () => visibleReleases.getState()[0] ?? [...endings.values()].at(-1)?.release;

  function check(details: PageCheck): void {
    import(/* webpackChunkName: "releases" */ './check-page')
      .then(({ checkPage }) => checkPage(details))
      .then((hasUndone) => {
        if (details.states === undefined) return;
        initialState = readPageState();
        // What was undone must not count as a change by the areas that are visible now.
        if (hasUndone) for (const key of visits.keys()) visits.set(key, initialState);
      })
      .catch(console.error);
  }

  function checkBuiltIns(release: VisibleRelease | undefined): void {
    const builtIns = findChangedBuiltIns(objects);
    if (builtIns.length === 0) return;
    repairCount.setState((count) => count + 1, true);
    check({ release, builtIns });
  }

  function begin(release: VisibleRelease): void {
    const key = getKey(release);
    const ending = endings.get(key);
    clearTimeout(ending?.timer);
    endings.delete(key);
    const before = shown.has(key) ? readPageState() : initialState;
    visits.set(key, ending?.before ?? before);
    shown.add(key);
    // After the effects of the page.
    setTimeout(checkBuiltIns, 0, release);
  }

  function end(release: VisibleRelease): void {
    const key = getKey(release);
    const before = visits.get(key);
    if (before === undefined) return;
    visits.delete(key);
    const after = readPageState();
    const finish = () => {
      endings.delete(key);
      checkBuiltIns(release);
      check({ release, states: [before, after] });
    };
    endings.set(key, { release, before, timer: setTimeout(finish, LEFT_DELAY_MS) });
  }

  function followVisits(current: readonly VisibleRelease[], previous: readonly VisibleRelease[]): void {
    // First, so that the code below runs with the originals.
    checkBuiltIns(previous[0] ?? current[0]);
    const [now, before] = [toMap(current), toMap(previous)];
    for (const [key, release] of before) if (!now.has(key)) end(release);
    for (const [key, release] of now) if (!before.has(key)) begin(release);
  }

  /** Checks what the code of an area has done while it started, also when it failed to start. */
  function followLoads(current: ReadonlyMap<string, RemoteHealth>, previous?: ReadonlyMap<string, RemoteHealth>): void {
    for (const [remote, health] of current) {
      const known = previous?.get(remote);
      const isUnchanged = health.readyAt === known?.readyAt && health.failureCount === known?.failureCount;
      if (!isUnchanged) checkBuiltIns({ remote, version: health.version });
    }
  }

  followVisits(visibleReleases.getState(), []);
  followLoads(remoteHealthStore.getState());
  visibleReleases.subscribe(followVisits);
  remoteHealthStore.subscribe(followLoads);
  keepFrame((removed, isLasting) => check({ release: findActive(), removed, isLasting }));
  // Before the next page is rendered, which would fail with a changed function and be blamed for it.
  for (const event of ['click', 'popstate', 'error', 'unhandledrejection']) {
    window.addEventListener(event, () => checkBuiltIns(findActive()), { capture: true });
  }
}

let isWatching = false;

/**
 * Watches what areas change of the page outside of their own pages, from now until the page is unloaded. Does nothing
 * without a snapshot of the page.
 */
export function watchPage(): void {
  if (isWatching || pageSnapshot === undefined) return;
  isWatching = true;
  startWatching(pageSnapshot);
}
