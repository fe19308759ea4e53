import { MIDNIGHT } from '@backoffice/contract/day-cutoff';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

/** Returns the first and the last day of each preset; days are milliseconds at midnight UTC. */
function listPresets(today: number): Record<string, [start: number, end: number]> {
  const date = new Date(today);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monday = today - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return {
    today: [today, today],
    yesterday: [today - DAY_MS, today - DAY_MS],
    this_week: [monday, monday + 6 * DAY_MS],
    last_week: [monday - 7 * DAY_MS, monday - DAY_MS],
    this_month: [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)],
    last_month: [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 0)],
    this_year: [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)],
    last_year: [Date.UTC(year - 1, 0, 1), Date.UTC(year - 1, 11, 31)],
  };
}

/** Parses a day of the years 1900 to 2100, `yyyy-MM-dd`; NaN for any other text. */
function parseDay(text: string | null): number {
  const day = Date.parse(`${text}T00:00:00Z`);
  const isDay = !Number.isNaN(day) && new Date(day).toISOString().startsWith(`${text}T`);
  return isDay && `${text}` >= '1900' && `${text}` < '2101' ? day : Number.NaN;
}

/**
 * Returns the first and the last instant of a report's date range. `search` contains the URL parameters of the report:
 * `date_filter` is a preset, `start_date` and `end_date` are days, and the default is today. `zone` is a time zone and
 * cut-off, such as `America/New_York 05:00`. Computes the same instants as the contract's date functions, but without
 * date-fns, which is too large for the HTML document.
 */
export function resolveDateRange(search: URLSearchParams, zone: string): { todayStart: string; todayEnd: string } {
  const [timeZone, cutoff = MIDNIGHT] = zone.split(' ');
  const [hours = 0, minutes = 0] = cutoff.split(':').map(Number);
  const cutoffMs = (hours * 60 + minutes) * MINUTE_MS;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  /** Returns the local time at `instant`, as the milliseconds at which a UTC clock shows the same time. */
  const toLocal = (instant: number) => Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  const firstInstant = (day: number) => {
    const start = day + cutoffMs;
    const hasStarted = (instant: number) => toLocal(instant) >= start;
    const candidates = [-DAY_MS, DAY_MS].map((away) => start - (toLocal(start + away) - (start + away)));
    const earlier = Math.min(...candidates);
    if (hasStarted(earlier)) return earlier;
    let first = Math.max(...candidates);
    while (hasStarted(first - MINUTE_MS)) first -= MINUTE_MS;
    return first;
  };
  const toDay = (instant: number) => {
    const day = Math.floor((toLocal(instant) - cutoffMs) / DAY_MS) * DAY_MS;
    return instant >= firstInstant(day + DAY_MS) ? day + DAY_MS : day;
  };
  const today = toDay(Date.now());
  const [first, last] = [parseDay(search.get('start_date')), parseDay(search.get('end_date'))];
  const preset = Object.entries(listPresets(today)).find(([name]) => name === search.get('date_filter'));
  const [start, end] = preset?.[1] ?? (first <= last ? [first, last] : [today, today]);
  const endInstant = firstInstant(end + DAY_MS) - 1;
  return { todayStart: new Date(firstInstant(start)).toISOString(), todayEnd: new Date(endInstant).toISOString() };
}
