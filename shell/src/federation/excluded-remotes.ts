import { readSessionItem, writeSessionItem } from '../session-storage';

/**
 * Value that sessionStorage contains under the name of a remote that this tab does not load. For a remote whose
 * fallback version is pinned, the value is a version instead.
 */
const EXCLUDED = 'excluded';

export const EXCLUDED_MESSAGE = 'It affected other pages, so this tab was loaded without it.';

export const isExcluded = (remote: string) => readSessionItem(remote) === EXCLUDED;

export function includeRemote(remote: string): void {
  if (isExcluded(remote)) writeSessionItem(remote, null);
}

/** Reloads the page without the remote, which this tab does not load until the user tries it again. */
export function excludeRemote(remote: string): void {
  // If storage is blocked, the remote is not excluded: the reload repairs the page, but loads the remote again.
  writeSessionItem(remote, EXCLUDED);
  window.location.reload();
}
