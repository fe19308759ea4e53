/** The default cut-off, with which business days are calendar days. */
export const MIDNIGHT = '00:00';

/** `HH:MM` before noon. Sales before the cut-off belong to the business day of the previous date. */
export const DAY_CUTOFF_PATTERN = /^(0\d|1[01]):[0-5]\d$/;

/** Returns `5:00 AM` for `05:00`. */
export function formatDayCutoff(cutoff: string): string {
  const [hours, minutes] = cutoff.split(':');
  return `${Number(hours) || 12}:${minutes} AM`;
}

/**
 * Returns a time zone with its cut-off: `America/New_York 05:00`. Returns only the zone when the cut-off is midnight,
 * as HTML and shells of earlier releases expect, or missing, as in responses of earlier releases of the API.
 */
export function zoneWithCutoff(location: { timezone: string; day_cutoff?: string | undefined }): string {
  const { timezone, day_cutoff = MIDNIGHT } = location;
  return day_cutoff === MIDNIGHT ? timezone : `${timezone} ${day_cutoff}`;
}
