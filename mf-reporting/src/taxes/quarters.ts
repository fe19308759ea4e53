import { type DayRange, toDay } from '@backoffice/platform/dates';

export interface Quarter extends DayRange {
  name: string;
}

/** Returns `count` quarters, latest first. The first quarter is the one that contains the current business day. */
export function findQuarters(now: Date, zone: string, cutoff: string, count: number): Quarter[] {
  const [year = 0, month = 1] = toDay(now, zone, cutoff).split('-').map(Number);
  const current = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, back) => {
    const [ofYear, quarter] = [Math.floor((current - back) / 4), (current - back) % 4];
    const day = (months: number, date: number) => new Date(Date.UTC(ofYear, months, date)).toISOString().slice(0, 10);
    // Day 0 of a month is the last day of the previous month.
    return { name: `Q${quarter + 1} ${ofYear}`, start: day(quarter * 3, 1), end: day(quarter * 3 + 3, 0) };
  });
}
