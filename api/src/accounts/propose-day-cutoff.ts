import { MIDNIGHT } from '@backoffice/contract/day-cutoff';

const HOURS_AFTER_CLOSING = 2;
const NOON_HOUR = 12;
/** Latest start of a business day that is proposed, because business days must start before noon. */
const LATEST = '11:00';

/**
 * Returns the time at which business days should start: two hours after the closing time `closes` (`HH:MM`), rounded up
 * to the full hour; midnight for closing times from noon on.
 */
export function proposeDayCutoff(closes: string): string {
  const [hours = 0, minutes = 0] = closes.split(':').map(Number);
  if (hours >= NOON_HOUR) return MIDNIGHT;
  const cutoff = Math.ceil(hours + minutes / 60) + HOURS_AFTER_CLOSING;
  return cutoff >= NOON_HOUR ? LATEST : `${String(cutoff).padStart(2, '0')}:00`;
}
