import { useState, useSyncExternalStore } from 'react';

const NARROW = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const isNarrow = () => window.matchMedia(NARROW).matches;

/** Whether the window is narrower than 768 px. */
export const useIsNarrow = () => useSyncExternalStore(subscribe, isNarrow);

/**
 * Returns whether the sidebar is open and whether it overlays the content. Below 768 px it starts closed, overlays the
 * content and closes when `navigationKey` changes; it opens or closes when the window crosses that width.
 */
export function useSidebarState(navigationKey: string) {
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(!narrow);
  const [previous, setPrevious] = useState({ narrow, navigationKey });
  if (previous.narrow !== narrow || previous.navigationKey !== navigationKey) {
    setPrevious({ narrow, navigationKey });
    if (previous.narrow !== narrow) setOpen(!narrow);
    else if (narrow) setOpen(false);
  }
  return { open, overlay: narrow, setOpen };
}
