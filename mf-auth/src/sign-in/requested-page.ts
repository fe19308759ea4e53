function readFromPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' && state.from.startsWith('/') ? state.from : null;
}

/**
 * Returns the page to open after signing in: the path in the history entry's state, or `/`. Only paths of this origin
 * are returned, which prevents open redirects.
 */
export function getRequestedPage(state: unknown, origin: string = window.location.origin): string {
  const from = readFromPath(state);
  const parsed = from !== null && URL.canParse(from, origin) ? new URL(from, origin) : null;
  // `//host` and `/\host` resolve to another origin. `/.//host` resolves to the path `//host` of this origin, but the
  // router would then resolve that path to another origin.
  if (parsed?.origin !== origin || parsed.pathname.startsWith('//')) return '/';
  return `${parsed.pathname}${parsed.search}${parsed.hash}`;
}
