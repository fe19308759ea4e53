import { type ReactNode, useInsertionEffect } from 'react';
import { remoteLoads } from './remote-loads';

/** Below it lie the files of the release whose pages are shown: `/mf-menu/0.1.0-abc/`; none on the shell's own pages. */
let shown: string | undefined;

function apply(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][href*="/mf-"]')) {
    const media = shown !== undefined && link.href.includes(shown) ? 'all' : 'not all';
    if (link.media !== media) link.media = media;
  }
}

/** Has an area's style sheets apply while one of its pages is shown, and at no other time: what they say too much stays at home. */
export function confineStyles(): void {
  new MutationObserver(apply).observe(document.head, { childList: true });
}

export interface AreaProps {
  /** Name of the remote. */
  name: string;
  children: ReactNode;
}

/** Stands around the pages of one area. */
export function Area({ name, children }: AreaProps) {
  // Before anything of the area is painted, or measures itself.
  useInsertionEffect(() => {
    shown = `/${name}/${remoteLoads.getState().get(name)?.version}/`;
    apply();
    return () => {
      shown = undefined;
      apply();
    };
  }, [name]);
  return children;
}
