import type { RegisteredRemote } from '@backoffice/shared/remote/registry';
import { firstSegment } from './paths';

function preloadLink(address: string, integrity: string | undefined): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity ?? '';
  link.href = address;
  return link;
}

/**
 * Fetches a remote's files when the pointer or the focus comes to a link that leads to it: most of its loading is over
 * when the click comes. Answers what ends it.
 */
export function prefetchOnIntent(remotes: RegisteredRemote[], page: Document = document): () => void {
  function onIntent({ target }: Event): void {
    const anchor = target instanceof Element ? target.closest('a[href]') : null;
    if (!(anchor instanceof HTMLAnchorElement) || anchor.origin !== page.location.origin) return;
    const segment = firstSegment(anchor.pathname);
    const remote = remotes.find(({ description }) => description.paths.includes(segment));
    for (const address of remote?.current.preload ?? []) {
      if (page.head.querySelector(`link[href="${CSS.escape(address)}"]`)) continue;
      page.head.append(preloadLink(address, remote?.current.integrity[address]));
    }
  }

  page.addEventListener('pointerover', onIntent, { passive: true });
  page.addEventListener('focusin', onIntent);
  return () => {
    page.removeEventListener('pointerover', onIntent);
    page.removeEventListener('focusin', onIntent);
  };
}
