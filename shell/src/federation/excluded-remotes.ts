/**
 * Value that sessionStorage contains under the name of a remote that this tab does not load. For a remote whose
 * fallback version is pinned, the value is a version instead.
 */
const EXCLUDED = 'excluded';

export const EXCLUDED_MESSAGE = 'It affected other pages, so this tab was loaded without it.';

export function isExcluded(remote: string): boolean {
  try {
    return sessionStorage.getItem(remote) === EXCLUDED;
  } catch {
    return false;
  }
}

export function includeRemote(remote: string): void {
  if (isExcluded(remote)) sessionStorage.removeItem(remote);
}

/** Reloads the page without the remote, which this tab does not load until the user tries it again. */
export function excludeRemote(remote: string): void {
  try {
    sessionStorage.setItem(remote, EXCLUDED);
  } catch {
    // If storage is blocked, the remote is not excluded: the reload repairs the page, but loads the remote again.
  }
  window.location.reload();
}
