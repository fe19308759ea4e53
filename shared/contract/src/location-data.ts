import * as z from 'zod/mini';
import { operation } from './operation';
import { exportLink } from './report-exports';

export const createLocationDataExport = operation({
  method: 'POST',
  path: '/location_data/export',
  right: 'owner',
  summary: 'Address of a file with all data of the location',
  response: exportLink,
});

/**
 * Returns a ZIP file: every table of the location as CSV and JSON, the menu's images, and a description of the columns;
 * no secrets. If the server fails during the download, the incomplete file cannot be opened as a ZIP file.
 */
export const downloadLocationData = operation({
  method: 'GET',
  isFileTransfer: true,
  access: 'public',
  path: '/location_data/file',
  summary: 'The file with all data of a location',
  query: z.object({ token: z.string().check(z.maxLength(1_000)) }),
  response: z.string(),
});
