const DAY_MS = 86_400_000;

/** Returns the first and the last instant of today in a time zone, computed as `@backoffice/platform/dates` does. */
export function todayIn(timeZone: string): { todayStart: string; todayEnd: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** Returns the local time at `instant`, as the milliseconds at which a UTC clock shows the same time. */
  const toLocal = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  const toDay = (instant: number) => Math.floor(toLocal(instant) / DAY_MS) * DAY_MS;
  const firstInstant = (day: number) => {
    const candidates = [-DAY_MS, DAY_MS].map((offset) => day - (toLocal(day + offset) - (day + offset)));
    const inDay = candidates.filter((instant) => toDay(instant) === day);
    return inDay.length > 0 ? Math.min(...inDay) : Math.max(...candidates);
  };
  const today = toDay(Date.now());
  const end = firstInstant(today + DAY_MS) - 1;
  return { todayStart: new Date(firstInstant(today)).toISOString(), todayEnd: new Date(end).toISOString() };
}
