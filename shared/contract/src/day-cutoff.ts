/** The default cut-off, with which business days are calendar days. */
export const MIDNIGHT = '00:00';

/**
 * A cut-off is a local time before noon, `HH:MM`. Sales before it belong to the business day of the previous date. With
 * a cut-off in the afternoon, most sales would belong to the previous date.
 */
export const DAY_CUTOFF_PATTERN = /^(0\d|1[01]):[0-5]\d$/;

/** Returns `5:00 AM` for `05:00`. */
export function formatDayCutoff(cutoff: string): string {
  const [hours, minutes] = cutoff.split(':');
  return `${Number(hours) || 12}:${minutes} AM`;
}

/**
 * Returns a time zone with the cut-off of its business days: `America/New_York 05:00`. Midnight is left out, because
 * HTML and shells of earlier releases expect only the time zone. A cut-off that is missing, as in responses of an
 * earlier API, means midnight.
 */
export function zoneWithCutoff(location: { timezone: string; day_cutoff?: string | undefined }): string {
  const { timezone, day_cutoff = MIDNIGHT } = location;
  return day_cutoff === MIDNIGHT ? timezone : `${timezone} ${day_cutoff}`;
}
