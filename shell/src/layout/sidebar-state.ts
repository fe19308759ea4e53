import { useState, useSyncExternalStore } from 'react';

const NARROW = '(width < 48rem)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const isNarrow = () => window.matchMedia(NARROW).matches;

/**
 * Whether the sidebar is open, and whether it lies over the content. Below 768 px it starts closed, lies over the content
 * and closes with every `navigation`; when the window crosses that width it follows.
 */
export function useSidebarState(navigation: string) {
  const narrow = useSyncExternalStore(subscribe, isNarrow);
  const [open, setOpen] = useState(!narrow);
  const [followed, setFollowed] = useState({ narrow, navigation });
  if (followed.narrow !== narrow || followed.navigation !== navigation) {
    setFollowed({ narrow, navigation });
    if (followed.narrow !== narrow) setOpen(!narrow);
    else if (narrow) setOpen(false);
  }
  return { open, overlay: narrow, setOpen };
}
