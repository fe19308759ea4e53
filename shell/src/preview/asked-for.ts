/** In the address: `?preview=mf-menu@1.4.0-pr.12`. For the tab, what is shown is kept under the same name. */
export const PREVIEW = 'preview';

/** Whether the address or an earlier visit in this tab asks for a preview. Part of the shell's first file. */
export function previewIsAskedFor(): boolean {
  if (new URLSearchParams(window.location.search).has(PREVIEW)) return true;
  try {
    return sessionStorage.getItem(PREVIEW) !== null;
  } catch {
    // A browser that refuses storage keeps no preview.
    return false;
  }
}
