import { EXCLUDED } from '../federation/release-loader';

/** Stores for this tab how the remote loader treats the remote. */
function setPin(remote: string, pin: string): void {
  try {
    sessionStorage.setItem(remote, pin);
  } catch {
    // Storage may be blocked; the next page load then loads the current version again.
  }
}

/** Removes the pin, so that the next load tries the current version again. */
export function removePin(remote: string): void {
  try {
    sessionStorage.removeItem(remote);
  } catch {
    // Storage may be blocked; then there is no pin.
  }
}

/** Pins the remote's fallback version in this tab for as long as `version` is the current one, and reloads the page. */
export function pinFallback(remote: string, version: string): void {
  setPin(remote, version);
  window.location.reload();
}

/** Removes the pin, and reloads the page. */
export function unpinFallback(remote: string): void {
  removePin(remote);
  window.location.reload();
}

/** Reloads the page without the remote, which this tab does not load until the user tries it again. */
export function excludeRemote(remote: string): void {
  setPin(remote, EXCLUDED);
  window.location.reload();
}
