import { create } from 'zustand';
import {
  findPageRelease,
  type MountedRelease,
  type VisibleRelease,
  visibleReleases,
} from '../federation/visible-releases';
import { type RemoteHealth, remoteHealthStore } from '../recovery/remote-health-store';
import { type ChangedBuiltIn, findChangedBuiltIns } from './built-ins';
import { keepFrame, type Removal } from './frame';
import { watchScripts } from './loaded-scripts';
import { type PageSnapshot, pageSnapshot } from './page-snapshot';
import { createVisitStates, getKey, type VisitStates } from './visit-states';

/** What is to be checked, and the release that is the likely cause. */
export interface PageCheck {
  release?: VisibleRelease;
  builtIns?: readonly ChangedBuiltIn[];
  removals?: readonly Removal[];
  states?: VisitStates;
}

/** Number of times that built-in functions were restored: what was rendered with others must be rendered again. */
export const repairCount = create<number>()(() => 0);

/** Resolves to whether something was undone. */
async function check(details: PageCheck): Promise<boolean> {
  try {
    const { checkPage } = await import(/* webpackChunkName: "releases" */ './check-page');
    return await checkPage(details);
  } catch (error) {
    console.error(error);
    return false;
  }
}

/** When functions are checked that the effects of a page may have replaced. */
const EFFECT_DELAYS_MS = [0, 500];
/** When it is checked whether a page can be used, after what the page before it has changed was undone. */
const USABLE_DELAY_MS = 1_000;

/** Whether the whole application is hidden or inert, so that nobody can leave the page of the area that has done it. */
function isApplicationUnusable(): boolean {
  const root = document.getElementById('root');
  if (root?.closest('[inert]')) return true;
  return root?.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) === false;
}

/** Returns each release once, as the page when there are contributions of it too. */
const toMap = (releases: readonly MountedRelease[]) =>
  new Map(
    [...releases.filter(({ isPage }) => !isPage), ...releases.filter(({ isPage }) => isPage)].map(
      (release) => [getKey(release), release] as const,
    ),
  );

function startWatching({ objects, state }: PageSnapshot): void {
  const visits = createVisitStates(state, async (release, states) => {
    checkBuiltIns(release);
    visits.restart(await check({ release, states }));
  });
  /** Returns the release of the page; without one the last, whose page may have failed. */
  const findActive = () => findPageRelease() ?? visits.findLeftPage();

  function checkBuiltIns(release: VisibleRelease | undefined): void {
    const builtIns = findChangedBuiltIns(objects);
    if (builtIns.length === 0) return;
    repairCount.setState((count) => count + 1, true);
    void check({ release, builtIns });
  }

  /** Undoes what a page has changed, without waiting until it is left, when it can be neither used nor left. */
  async function checkUsable(release: VisibleRelease | undefined): Promise<void> {
    // What the page before it has changed is checked first.
    if (release === undefined || visits.findLeftPage() !== undefined || !isApplicationUnusable()) return;
    const states = visits.readStates(release);
    if (states !== undefined) visits.restart(await check({ release, states }));
  }

  function followVisits(current: readonly MountedRelease[], previous: readonly MountedRelease[]): void {
    // First, so that the code below runs with the originals.
    checkBuiltIns(findPageRelease(previous) ?? findPageRelease(current));
    const [now, before] = [toMap(current), toMap(previous)];
    for (const [key, release] of before) if (!now.has(key)) visits.end(release);
    for (const [key, release] of now) {
      if (before.has(key)) continue;
      visits.begin(release);
      // React runs the effects of a page before or after it is painted.
      for (const delay of EFFECT_DELAYS_MS) setTimeout(checkBuiltIns, delay, release);
      setTimeout(checkUsable, USABLE_DELAY_MS, release);
    }
  }

  /** Checks what the code of an area did while it started, even when it failed to start. */
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
  keepFrame((removals) => {
    const release = findActive();
    // Built-in functions are checked first, because the bundler's runtime loads the code of `check` with them.
    checkBuiltIns(release);
    void check({ release, removals });
  });
  // The check precedes the rendering of the next page, whose area would be blamed for errors by a changed function.
  for (const event of ['click', 'popstate', 'error', 'unhandledrejection']) {
    window.addEventListener(event, () => checkBuiltIns(findActive()), { capture: true });
  }
  // Built-in functions are not checked for keys, because that would take time with each character that is typed.
  for (const event of ['click', 'keydown']) {
    window.addEventListener(event, () => void checkUsable(findPageRelease()), { capture: true });
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
  watchScripts();
  startWatching(pageSnapshot);
}
