import type { createBrowserRouter } from 'react-router-dom';
import { findPageRelease } from '../federation/visible-releases';
import { getFirstSegment } from '../routing/paths';
import { forgetNavigationLoop, navigationLoopStore } from './navigation-loop-store';

/** Navigations without user input in `LOOP_PERIOD_MS` that count as a loop. Redirect chains are far shorter. */
const LOOP_LENGTH = 20;
const LOOP_PERIOD_MS = 10_000;

/** Detects pages that navigate endlessly; `RemoteOutlet` replaces them with an error. */
export function detectNavigationLoops(router: ReturnType<typeof createBrowserRouter>): void {
  let { key } = router.state.location;
  let times: number[] = [];
  const restart = () => {
    times = [];
  };
  for (const type of ['pointerdown', 'keydown', 'popstate']) window.addEventListener(type, restart, true);
  router.subscribe(({ location }) => {
    if (location.key === key) return;
    key = location.key;
    const segment = getFirstSegment(location.pathname);
    const { loop } = navigationLoopStore.getState();
    if (loop !== undefined && loop.segment !== segment) forgetNavigationLoop();
    times = [...times, performance.now()].slice(-LOOP_LENGTH);
    const [first = 0] = times;
    if (times.length < LOOP_LENGTH || performance.now() - first > LOOP_PERIOD_MS) return;
    restart();
    const release = findPageRelease();
    if (release === undefined) return;
    const error = new Error('Navigates without end');
    navigationLoopStore.setState({ loop: { remote: release.remote, segment, error } });
  });
}
