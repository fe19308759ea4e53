/**
 * Runs in the page before anything else, so that the visited area's files are asked for together with the shell's and
 * not after it. `landing` names the pages that `/` leads to.
 *
 * It is put into the page as text: it may use nothing from outside itself.
 */
export function preloadVisited(landing) {
  const { remotes } = JSON.parse(document.getElementById('registry').textContent);
  // A browser may refuse storage altogether: nobody is signed in then.
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const signedIn = stored('auth_token') !== null;
  const visitors = signedIn ? 'signed-in' : 'signed-out';
  const ownerOf = (segment) =>
    remotes.find(({ description }) => description.visitors === visitors && description.paths.includes(segment));
  const segmentOf = (path) => path.split('/')[1];
  const segment = segmentOf(location.pathname);
  const redirected = !signedIn || segment === '' || segment === segmentOf(landing.signedOut);
  const remote =
    ownerOf(segment) ?? (redirected ? ownerOf(segmentOf(signedIn ? landing.signedIn : landing.signedOut)) : undefined);
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

/**
 * Shows the colours that were chosen with the header's switch before anything is painted; without a choice the system's
 * own apply. The key and the values are the component library's. Put into the page as text, like the other.
 */
export function showChosenColors() {
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen;
  } catch {
    // A browser that refuses storage remembers no choice.
  }
}
