/** Query parameter, as in `?preview=mf-menu@1.4.0-pr.12`, and sessionStorage key of the tab's releases. */
export const PREVIEW_PARAM = 'preview';

/** Whether the URL or a previous visit in this tab requests a preview. Part of the shell's first chunk. */
export function isPreviewRequested(): boolean {
  if (new URLSearchParams(window.location.search).has(PREVIEW_PARAM)) return true;
  try {
    return sessionStorage.getItem(PREVIEW_PARAM) !== null;
  } catch {
    // Storage may be blocked; then no preview is stored.
    return false;
  }
}
