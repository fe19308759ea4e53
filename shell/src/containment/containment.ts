import { create } from 'zustand';
import {
  findPageRelease,
  type MountedRelease,
  type VisibleRelease,
  visibleReleases,
} from '../federation/visible-releases';
import { type RemoteHealth, remoteHealthStore } from '../recovery/remote-health-store';
import { type ChangedBuiltIn, findChangedBuiltIns } from './built-ins';
import { type RemovedPart, restoreRemovedFrame } from './frame';
import { watchScripts } from './loaded-scripts';
import { type PageSnapshot, pageSnapshot } from './page-snapshot';
import { createVisitStates, formatReleaseKey, type VisitStates } from './visit-states';

/** The changes to check, and the release that is the likely cause. */
export interface PageCheck {
  release?: VisibleRelease;
  builtIns?: readonly ChangedBuiltIn[];
  removals?: readonly RemovedPart[];
  states?: VisitStates;
}

/** Number of repairs of changed built-in functions. The layout is rendered again after each repair. */
export const builtInRepairCount = create<number>()(() => 0);

/** Resolves to whether an area was blamed for a change. */
async function check(details: PageCheck): Promise<boolean> {
  try {
    const { checkPage } = await import(/* webpackChunkName: "releases" */ './check-page');
    return await checkPage(details);
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** Delays between showing a page and checking the built-in functions, which effects of the page may have replaced. */
const EFFECT_DELAYS_MS = [0, 500];
/**
 * Delay from showing a page to checking whether the application is usable. By then, the previous page's changes have
 * been undone.
 */
const USABLE_DELAY_MS = 1_000;

/** Whether the whole application is hidden or inert, so the user could not leave the page. */
function isApplicationUnusable(): boolean {
  const root = document.getElementById('root');
  if (root?.closest('[inert]')) return true;
  return root?.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false;
}

/** Returns the releases by key. A release with a page and contributions is included once, as a page. */
const toMap = (releases: readonly MountedRelease[]) =>
  new Map(
    [...releases.filter(({ isPage }) => !isPage), ...releases.filter(({ isPage }) => isPage)].map(
      (release) => [formatReleaseKey(release), release] as const,
    ),
  );

function startWatching({ objects, state }: PageSnapshot): void {
  const visits = createVisitStates(state, async (release, states) => {
    checkBuiltIns(release);
    visits.restart(await check({ release, states }));
  });
  /** Returns the release whose page is mounted or, without one, whose page was left last: that page may have failed. */
  const findActive = () => findPageRelease() ?? visits.findLeftPage();

  function checkBuiltIns(release: VisibleRelease | undefined): void {
    const builtIns = findChangedBuiltIns(objects);
    if (builtIns.length === 0) return;
    builtInRepairCount.setState((count) => count + 1, true);
    void check({ release, builtIns });
  }

  /** Undoes the changes of the open page if they make the application unusable, because the user could not leave it. */
  async function checkUsable(release: VisibleRelease | undefined): Promise<void> {
    // Nothing is done until the previous page's changes have been checked, because they may be the cause.
    if (release === undefined || visits.findLeftPage() !== undefined || !isApplicationUnusable()) return;
    const states = visits.readStates(release);
    if (states !== undefined) visits.restart(await check({ release, states }));
  }

  function followVisits(current: readonly MountedRelease[], previous: readonly MountedRelease[]): void {
    // Built-in functions are checked first, so the code below runs with the originals.
    checkBuiltIns(findPageRelease(previous) ?? findPageRelease(current));
    const [now, before] = [toMap(current), toMap(previous)];
    for (const [key, release] of before) if (!now.has(key)) visits.end(release);
    for (const [key, release] of now) {
      if (before.has(key)) continue;
      visits.begin(release);
      // Two checks, because React may run the effects of a page before or after it paints the page.
      for (const delay of EFFECT_DELAYS_MS) setTimeout(checkBuiltIns, delay, release);
      setTimeout(checkUsable, USABLE_DELAY_MS, release);
    }
  }

  /** Checks built-in functions after the code of an area has started or failed to start. */
  function followLoads(current: ReadonlyMap<string, RemoteHealth>, previous?: ReadonlyMap<string, RemoteHealth>): void {
    for (const [remote, { version, readyAt, failureCount }] of current) {
      const known = previous?.get(remote);
      if (readyAt !== known?.readyAt || failureCount !== known?.failureCount) checkBuiltIns({ remote, version });
    }
  }

  followVisits(visibleReleases.getState(), []);
  followLoads(remoteHealthStore.getState());
  visibleReleases.subscribe(followVisits);
  remoteHealthStore.subscribe(followLoads);
  restoreRemovedFrame((removals) => {
    const release = findActive();
    // Built-in functions are restored first, because the bundler's runtime uses them to load the code of `check`.
    checkBuiltIns(release);
    void check({ release, removals });
  });
  // Changed functions are restored before the next page is rendered. Otherwise, the next page's area would be blamed
  // for the errors that they cause.
  for (const event of ['click', 'popstate', 'error', 'unhandledrejection']) {
    window.addEventListener(event, () => checkBuiltIns(findActive()), { capture: true });
  }
  // Built-in functions are not checked on key presses, because that would take time for each typed character.
  for (const event of ['click', 'keydown']) {
    window.addEventListener(event, () => void checkUsable(findPageRelease()), { capture: true });
  }
}

let isWatching = false;

/** Watches for changes that areas make outside of their own pages. Does nothing without a page snapshot. */
export function watchPage(): void {
  if (isWatching || pageSnapshot === undefined) return;
  isWatching = true;
  watchScripts();
  startWatching(pageSnapshot);
}
