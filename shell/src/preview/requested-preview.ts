import { readSessionItem } from '../session-storage';

/** Query parameter, as in `?preview=mf-menu@1.4.0-pr.12`, and sessionStorage key of the tab's releases. */
export const PREVIEW_PARAM = 'preview';

/** Whether the URL or a previous visit in this tab requests a preview. Part of the shell's first chunk. */
export const isPreviewRequested = () =>
  new URLSearchParams(window.location.search).has(PREVIEW_PARAM) || readSessionItem(PREVIEW_PARAM) !== null;
