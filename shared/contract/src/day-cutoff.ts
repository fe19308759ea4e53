/** The cut-off of a location that has not chosen another one: business days are calendar days. */
export const MIDNIGHT = '00:00';

/**
 * A cut-off, `HH:MM` before noon: until then it is still the business day of the date before. From noon on, most sales of
 * a date would count for another date.
 */
export const DAY_CUTOFF = /^(0\d|1[01]):[0-5]\d$/;

/** Returns `5:00 AM` for `05:00`. */
export function formatDayCutoff(cutoff: string): string {
  const [hours, minutes] = cutoff.split(':');
  return `${Number(hours) || 12}:${minutes} AM`;
}

/**
 * Returns a time zone with the cut-off of its business days: `America/New_York 05:00`. Midnight is left out: HTML and
 * shells of earlier releases expect the time zone alone. So does a missing cut-off, as in responses of an earlier API.
 */
export function zoneWithCutoff(location: { timezone: string; day_cutoff?: string | undefined }): string {
  const { timezone, day_cutoff = MIDNIGHT } = location;
  return day_cutoff === MIDNIGHT ? timezone : `${timezone} ${day_cutoff}`;
}
