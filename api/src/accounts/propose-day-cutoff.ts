import { MIDNIGHT } from '@backoffice/contract/day-cutoff';

const HOURS_AFTER_CLOSING = 2;
const NOON_HOUR = 12;
/** Cut-offs are before noon. */
const LATEST = '11:00';

/**
 * Returns the cut-off of the business days of a place that closes at `closes`, `HH:MM`: two hours later, rounded up to the
 * full hour. Midnight for a place that closes from noon on and before midnight.
 */
export function proposeDayCutoff(closes: string): string {
  const [hours = 0, minutes = 0] = closes.split(':').map(Number);
  if (hours >= NOON_HOUR) return MIDNIGHT;
  const cutoff = Math.ceil(hours + minutes / 60) + HOURS_AFTER_CLOSING;
  return cutoff >= NOON_HOUR ? LATEST : `${String(cutoff).padStart(2, '0')}:00`;
}
