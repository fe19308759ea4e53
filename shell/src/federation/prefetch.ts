import { findNewPath } from '@backoffice/platform/remote/page-paths';
import type { RegisteredRemote } from '@backoffice/platform/remote/registry';
import { getFirstSegment } from '../routing/paths';

/**
 * Creates a link element that fetches a remote's file: `preload` for a file that is needed now, `prefetch` for a file
 * that may be needed later.
 */
export function createFileLink(
  rel: 'preload' | 'prefetch',
  address: string,
  integrity: string | undefined,
): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity ?? '';
  link.href = address;
  return link;
}

/** Preloads the files of a remote that are not being loaded yet. */
export function preloadRemote({ current }: RegisteredRemote): void {
  for (const address of current.preload) {
    // A `prefetch` link does not count, because the file may still be loading with the lowest priority.
    if (document.head.querySelector(`link[href="${CSS.escape(address)}"]:not([rel=prefetch])`)) continue;
    document.head.append(createFileLink('preload', address, current.integrity[address]));
  }
}

/** Preloads a remote's files when a link to it is hovered or focused. Returns a function that removes the listeners. */
export function prefetchOnIntent(remotes: RegisteredRemote[]): () => void {
  const descriptions = remotes.map(({ description }) => description);

  function onIntent({ target }: Event): void {
    const anchor = target instanceof Element ? target.closest('a[href]') : null;
    if (!(anchor instanceof HTMLAnchorElement) || anchor.origin !== window.location.origin) return;
    const segment = getFirstSegment(findNewPath(descriptions, anchor.pathname) ?? anchor.pathname);
    const remote = remotes.find(({ description }) => description.paths.includes(segment));
    if (remote) preloadRemote(remote);
  }

  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
  return () => {
    document.removeEventListener('pointerover', onIntent);
    document.removeEventListener('focusin', onIntent);
  };
}
