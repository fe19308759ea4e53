import { LANDING } from './landing';
import { type PageRemote, readPageRegistry, readStored } from './page-document';

/** Returns the remote of the visited page, or of the page to which the shell redirects. */
function findVisitedRemote(remotes: PageRemote[]): PageRemote | undefined {
  const isSignedIn = readStored('localStorage', 'auth_token') !== undefined;
  const visitors = isSignedIn ? 'signed-in' : 'signed-out';
  const firstSegment = (path: string) => path.split('/')[1] ?? '';
  const findOwner = (segment: string) =>
    remotes.find(({ description }) => description.visitors === visitors && description.paths.includes(segment));
  const segment = firstSegment(location.pathname);
  const isRedirected = !isSignedIn || segment === '' || segment === firstSegment(LANDING.signedOut);
  const landing = firstSegment(isSignedIn ? LANDING.signedIn : LANDING.signedOut);
  return findOwner(segment) ?? (isRedirected ? findOwner(landing) : undefined);
}

// Preloads the visited remote's files together with the shell's.
const remote = findVisitedRemote(readPageRegistry().remotes);
for (const address of remote?.current.preload ?? []) {
  const link = document.createElement('link');
  link.rel = 'preload';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.crossOrigin = 'anonymous';
  link.integrity = remote?.current.integrity[address] ?? '';
  link.href = address;
  document.head.append(link);
}
