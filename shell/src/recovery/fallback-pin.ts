/** Pins the remote's fallback version in this tab for as long as `version` is the current one, and reloads the page. */
export function pinFallback(remote: string, version: string): void {
  try {
    // The remote loader reads this entry before it loads the remote.
    sessionStorage.setItem(remote, version);
  } catch {
    // If storage is blocked, the fallback is not pinned, and the reload loads the current version again.
  }
  window.location.reload();
}

/** Removes the pin and reloads the page, which then tries the current version again. */
export function unpinFallback(remote: string): void {
  try {
    sessionStorage.removeItem(remote);
  } catch {
    // Storage may be blocked; then there is no pin.
  }
  window.location.reload();
}
