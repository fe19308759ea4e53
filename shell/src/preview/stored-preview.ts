import { PREVIEW_PARAM } from './requested-preview';

/** Stores the releases that this tab shows, in the format of the query parameter; '' for the live ones. */
export function storeForTab(releases: string): void {
  try {
    if (releases === '') sessionStorage.removeItem(PREVIEW_PARAM);
    else sessionStorage.setItem(PREVIEW_PARAM, releases);
  } catch {
    // Storage may be blocked; the preview then lasts until the page is closed.
  }
}

/** Returns the releases that this tab shows in place of the live ones, in the format of the query parameter. */
export function readStoredForTab(): string {
  try {
    return sessionStorage.getItem(PREVIEW_PARAM) ?? '';
  } catch {
    return '';
  }
}
