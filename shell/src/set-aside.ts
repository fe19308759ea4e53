/** Has this tab use the earlier version of the area `remote`, as long as `version` is the current one. */
export function setAside(remote: string, version: string): void {
  try {
    // The loader looks there before it loads the area.
    sessionStorage.setItem(remote, version);
  } catch {
    // A browser that refuses storage gets the current version again.
  }
  window.location.reload();
}

/** Has this tab try the current version again. */
export function takeUp(remote: string): void {
  try {
    sessionStorage.removeItem(remote);
  } catch {
    // Nothing was kept.
  }
  window.location.reload();
}
