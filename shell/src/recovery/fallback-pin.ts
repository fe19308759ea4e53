import { writeSessionItem } from '../session-storage';

/** Pins the remote's fallback version in this tab for as long as `version` is the current one, and reloads the page. */
export function pinFallback(remote: string, version: string): void {
  // The remote loader reads this entry before it loads the remote. If storage is blocked, the fallback is not pinned,
  // and the reload loads the current version again.
  writeSessionItem(remote, version);
  window.location.reload();
}

/** Removes the pin and reloads the page, which then tries the current version again. */
export function unpinFallback(remote: string): void {
  writeSessionItem(remote, null);
  window.location.reload();
}
