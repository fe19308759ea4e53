import type { DaySettings } from '@backoffice/contract/locations';
import type { Chart } from '@backoffice/contract/reports';
import { CUSTOM_RANGE, toDay } from '@backoffice/platform/dates';
import { DATE_PARAMS, readDateRange, resolveDays, toOneDayRange, writeDateRange } from '../filters/date-range';

/** Returns a copy of the URL parameters without the parameters in `names`. */
export function omitParams(address: URLSearchParams, names: readonly string[]): URLSearchParams {
  return new URLSearchParams([...address].filter(([name]) => !names.includes(name)));
}

/** Returns a function that finds the hour of the day, 0 to 23, of an instant; undefined unless its minute is 0. */
function createHourFinder(timeZone: string): (instant: string) => string | undefined {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: 'numeric', hourCycle: 'h23', timeZone });
  return (instant) => {
    const values = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
    return values.get('minute') === '00' ? String(Number(values.get('hour'))) : undefined;
  };
}

export interface BucketLinkOptions {
  /** URL parameters of the report. */
  address: URLSearchParams;
  settings: DaySettings;
  now: Date;
  /** Whether the report has an hour-of-day filter. */
  hasHourFilter: boolean;
}

/**
 * Returns, for each bucket of a report's chart, the query string (`?…`) that limits the report to the bucket's time.
 * Contains undefined for a bucket that the filters cannot select, or that is already all that the report shows.
 */
export function createBucketLinks({ unit, buckets }: Chart, options: BucketLinkOptions): Array<string | undefined> {
  const { address, settings, now, hasHourFilter } = options;
  const range = resolveDays(readDateRange(address), settings, now);
  const findHour = createHourFinder(settings.timezone);
  const findDay = (instant: string | Date) => toDay(instant, settings.timezone, settings.day_cutoff);

  function linkToDays(index: number): URLSearchParams {
    const next = buckets[index + 1];
    const start = findDay(buckets[index]?.start ?? '');
    const end = next === undefined ? range.end : findDay(new Date(Date.parse(next.start) - 1));
    const link = omitParams(address, [...DATE_PARAMS, 'page']);
    writeDateRange({ preset: CUSTOM_RANGE, start, end }, link);
    return link;
  }

  function linkToHour(start: string): URLSearchParams | undefined {
    const isOneDay = range.start === range.end;
    const hour = hasHourFilter ? findHour(start) : undefined;
    if (hour === undefined && isOneDay) return undefined;
    const link = omitParams(address, isOneDay ? ['page'] : [...DATE_PARAMS, 'page']);
    if (!isOneDay) writeDateRange(toOneDayRange(findDay(start)), link);
    if (hour !== undefined) link.set('hour', hour);
    return link;
  }

  const current = String(omitParams(address, ['page']));
  const links = buckets.map(({ start }, index) => {
    const link = unit === 'hour' ? linkToHour(start) : linkToDays(index);
    return link === undefined || String(link) === current ? undefined : `?${link}`;
  });
  if (!hasHourFilter) return links;
  // After clocks are set back, two hours of a day have the same number, and the filter would show both.
  const isUnique = (link: string | undefined) => links.indexOf(link) === links.lastIndexOf(link);
  return links.map((link) => (isUnique(link) ? link : undefined));
}
