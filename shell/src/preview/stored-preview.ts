import { readSessionItem, writeSessionItem } from '../session-storage';
import { PREVIEW_PARAM } from './requested-preview';

/**
 * Stores the releases that this tab shows, in the format of the query parameter; '' for the live ones. If storage is
 * blocked, the preview lasts until the page is closed.
 */
export const storePreview = (releases: string) => writeSessionItem(PREVIEW_PARAM, releases || null);

/** Returns the releases that this tab shows in place of the live ones, in the format of the query parameter. */
export const readStoredPreview = () => readSessionItem(PREVIEW_PARAM) ?? '';
