import { useInsertionEffect } from 'react';
import { remoteHealthStore } from '../recovery/remote-health-store';

/** Folders of the visible releases, `/mf-menu/0.1.0-abc/`, with the number of their mounted pages and contributions. */
const mountedCounts = new Map<string, number>();

function applyStylesheets(): void {
  const folders = [...mountedCounts.keys()];
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/mf-"]')) {
    const media = folders.some((folder) => link.href.includes(folder)) ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
  }
}

/** Applies a remote's style sheets only while it is visible, so that its rules cannot affect the pages of others. */
export function confineStylesheets(): void {
  new MutationObserver(applyStylesheets).observe(document.head, { childList: true });
}

function addMounted(folder: string, change: 1 | -1): void {
  const count = (mountedCounts.get(folder) ?? 0) + change;
  if (count > 0) mountedCounts.set(folder, count);
  else mountedCounts.delete(folder);
  applyStylesheets();
}

/** Applies the style sheets of the remote while the calling component is mounted. */
export function useReleaseStyles(name: string): void {
  // An insertion effect runs before the remote's layout effects measure elements.
  useInsertionEffect(() => {
    const folder = `/${name}/${remoteHealthStore.getState().get(name)?.version}/`;
    addMounted(folder, 1);
    return () => addMounted(folder, -1);
  }, [name]);
}
