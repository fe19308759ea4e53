import { useEffect, useState, useTransition } from 'react';
import type { createBrowserRouter } from 'react-router-dom';

/** By then React has begun to show the page; what that waits for itself is no matter of this. */
const LEAD_MS = 500;

/** Far longer than it takes to render a page. */
const PATIENCE_MS = 2500;

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
  useEffect(() => {
    let lead: ReturnType<typeof setTimeout>;
    const end = router.subscribe((state) => {
      clearTimeout(lead);
      lead = setTimeout(() => startTransition(() => setState(state)), LEAD_MS);
    });
    return () => {
      clearTimeout(lead);
      end();
    };
  }, [router]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onBlocked, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, onBlocked]);
  return null;
}
