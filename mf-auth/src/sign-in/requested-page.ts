function askedFor(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' && state.from.startsWith('/') ? state.from : null;
}

/**
 * Where to go after signing in: the page that the history entry's state says was asked for, or `/`. Only a path of
 * this site is followed, so that nothing can send a visitor elsewhere.
 */
export function requestedPage(state: unknown, origin: string = window.location.origin): string {
  const asked = askedFor(state);
  const parsed = asked !== null && URL.canParse(asked, origin) ? new URL(asked, origin) : null;
  // `//host` and `/\host` parse to another origin, and `/.//host` to a path that a later reader takes for one.
  if (parsed?.origin !== origin || parsed.pathname.startsWith('//')) return '/';
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
