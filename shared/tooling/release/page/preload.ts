import { LANDING_PATHS } from './landing';
import { type PageRemote, readPageRegistry, readStored } from './page-document';

const isSignedIn = readStored('localStorage', 'auth_token') !== undefined;

/** Returns the remote of the visited page, or of the page to which the shell redirects. */
function findVisitedRemote(remotes: PageRemote[]): PageRemote | undefined {
  const visitors = isSignedIn ? 'signed-in' : 'signed-out';
  const firstSegment = (path: string) => path.split('/')[1] ?? '';
  const findOwner = (segment: string) =>
    remotes.find(({ description }) => description.visitors === visitors && description.paths.includes(segment));
  const segment = firstSegment(location.pathname);
  const isRedirected = !isSignedIn || segment === '' || segment === firstSegment(LANDING_PATHS.signedOut);
  const landing = firstSegment(isSignedIn ? LANDING_PATHS.signedIn : LANDING_PATHS.signedOut);
  return findOwner(segment) ?? (isRedirected ? findOwner(landing) : undefined);
}

function addLink(rel: 'preload' | 'prefetch', address: string, integrity = ''): void {
  const link = document.createElement('link');
  link.rel = rel;
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = integrity;
  link.href = address;
  document.head.append(link);
}

const { shell, remotes } = readPageRegistry();
const layout = Object.entries(shell.layout ?? {});

/** Prefetches the signed-in layout, which is needed as soon as the visitor has signed in. */
function prefetchLayout(): void {
  for (const [address, integrity] of layout) addLink('prefetch', address, integrity);
}

// Preloads the visited remote's files, and those of the layout around it, together with the shell's.
const remote = findVisitedRemote(remotes);
for (const address of remote?.current.preload ?? []) addLink('preload', address, remote?.current.integrity[address]);
if (isSignedIn) {
  for (const [address, integrity] of layout) addLink('preload', address, integrity);
} else {
  addEventListener('load', () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(prefetchLayout);
    else setTimeout(prefetchLayout);
  });
}
