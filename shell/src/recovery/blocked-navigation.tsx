import { useEffect, useState, useTransition } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

/** Time in which React normally starts to render the next page. `BLOCKED_AFTER_MS` is measured from then on. */
const START_DELAY_MS = 500;

/**
 * A page that keeps React from rendering the next one for this long blocks the navigation. On a machine with ten busy
 * tabs per core, faultless pages took more than 2.5 s, so a limit of 2.5 s would count them as failed visits.
 */
const BLOCKED_AFTER_MS = 8000;

interface BlockedNavigationDetectorProps {
  router: ReturnType<typeof createBrowserRouter>;
  onBlocked: () => void;
}

/**
 * Detects a page that renders endlessly. The router shows each page in a transition, which React postpones while other
 * updates are pending, so the user could never leave such a page. This component starts a transition of its own after
 * each navigation and calls `onBlocked` when this transition does not finish in time.
 */
export function BlockedNavigationDetector({ router, onBlocked }: BlockedNavigationDetectorProps) {
  const [isWaiting, startTransition] = useTransition();
  const [, setState] = useState(router.state);
  useEffect(() => {
    let delay: ReturnType<typeof setTimeout>;
    const unsubscribe = router.subscribe((state) => {
      clearTimeout(delay);
      delay = setTimeout(() => startTransition(() => setState(state)), START_DELAY_MS);
    });
    return () => {
      clearTimeout(delay);
      unsubscribe();
    };
  }, [router]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onBlocked, BLOCKED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, onBlocked]);
  return null;
}
