import type { Terminal } from '@backoffice/contract/terminals';
import { formatCount } from '@backoffice/contract/words';

/** Returns text such as `clock is 3 hours behind`, or undefined if the terminal is not paired or its clock is not known to be wrong. */
export function formatClockDifference({ status, clock_difference_minutes }: Terminal): string | undefined {
  if (status !== 'Paired' || !clock_difference_minutes) return undefined;
  const minutes = Math.abs(clock_difference_minutes);
  const difference = minutes < 90 ? formatCount(minutes, 'minute') : formatCount(Math.round(minutes / 60), 'hour');
  return `clock is ${difference} ${clock_difference_minutes > 0 ? 'behind' : 'ahead'}`;
}
