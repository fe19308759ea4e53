/**
 * Runs in the page before anything else, so that the visited area's files are asked for together with the shell's and
 * not after it. `landing` names the first path segments that `/` leads to.
 *
 * It is put into the page as text: it may use nothing from outside itself.
 */
export function preloadVisited(landing) {
  const { remotes } = JSON.parse(document.getElementById('registry').textContent);
  const signedIn = localStorage.getItem('auth_token') !== null;
  const visitors = signedIn ? 'signed-in' : 'signed-out';
  const ownerOf = (segment) =>
    remotes.find(({ description }) => description.visitors === visitors && description.paths.includes(segment));
  const segment = location.pathname.split('/')[1];
  const redirected = !signedIn || segment === '' || segment === landing.signedOut;
  const remote =
    ownerOf(segment) ?? (redirected ? ownerOf(signedIn ? landing.signedIn : landing.signedOut) : undefined);
  for (const address of remote?.current.preload ?? []) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = address.endsWith('.css') ? 'style' : 'script';
    link.crossOrigin = 'anonymous';
    link.integrity = remote.current.integrity[address] ?? '';
    link.href = address;
    document.head.append(link);
  }
}
