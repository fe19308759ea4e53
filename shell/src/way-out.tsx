import { useEffect, useState, useTransition } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

/** Far longer than any page needs that can be shown. Its loading is over by then, and does not count. */
const PATIENCE_MS = 3000;

interface WayOutProps {
  router: ReturnType<typeof createBrowserRouter>;
  onBlocked: () => void;
}

/**
 * The router shows each page in a transition, and React puts those off for as long as anything else is to be rendered:
 * a page that renders without end could never be left. Goes the same way, and tells when that leads nowhere.
 */
export function WayOut({ router, onBlocked }: WayOutProps) {
  const [isWaiting, startTransition] = useTransition();
  const [, setState] = useState(router.state);
  useEffect(() => router.subscribe((state) => startTransition(() => setState(state))), [router]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onBlocked, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, onBlocked]);
  return null;
}
