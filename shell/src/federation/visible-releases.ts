import { useInsertionEffect } from 'react';
import { create } from 'zustand';
import { remoteHealthStore } from '../recovery/remote-health-store';

/** A release of a remote with a mounted page or contribution. */
export interface VisibleRelease {
  remote: string;
  version: string;
}

export interface MountedRelease extends VisibleRelease {
  /** True for a page of the remote, false for a contribution. */
  isPage: boolean;
}

/** The release of each mounted page and contribution, in the order in which React mounted them. */
export const visibleReleases = create<readonly MountedRelease[]>()(() => []);

/** Returns the release whose page is mounted; undefined on a page of the shell. */
export const findPageRelease = (releases = visibleReleases.getState()) => releases.find(({ isPage }) => isPage);

function applyStylesheets(): void {
  const folders = visibleReleases.getState().map(({ remote, version }) => `/${remote}/${version}/`);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/mf-"]')) {
    const media = folders.some((folder) => link.href.includes(folder)) ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
  }
}

/** Applies a remote's style sheets only while it is visible, so its rules cannot affect the pages of other remotes. */
export function confineStylesheets(): void {
  new MutationObserver(applyStylesheets).observe(document.head, { childList: true });
}

/** Applies the style sheets of the remote while the calling component, a page or a contribution, is mounted. */
export function useReleaseStyles(remote: string, isPage: boolean): void {
  // An insertion effect applies the styles before the layout effects of the remote measure elements.
  useInsertionEffect(() => {
    const release = { remote, version: remoteHealthStore.getState().get(remote)?.version ?? '', isPage };
    // `true` makes zustand replace the array instead of merging it like an object.
    visibleReleases.setState((releases) => [...releases, release], true);
    applyStylesheets();
    return () => {
      visibleReleases.setState((releases) => releases.filter((other) => other !== release), true);
      applyStylesheets();
    };
  }, [remote, isPage]);
}
