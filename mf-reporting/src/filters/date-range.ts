import type { DaySettings } from '@backoffice/contract/locations';
import {
  CUSTOM_RANGE,
  DATE_PRESETS,
  type DatePreset,
  type DayRange,
  isDay,
  presetDays,
  toInstants,
} from '@backoffice/platform/dates';

type NamedPreset = Exclude<DatePreset, typeof CUSTOM_RANGE>;

/** A preset, which is resolved to days each time the URL is opened, or a range with a fixed first and last day. */
export type DateRange = { preset: NamedPreset } | ({ preset: typeof CUSTOM_RANGE } & DayRange);

const DEFAULT_PRESET = 'Today';
/** URL parameters of a date range. */
export const DATE_PARAMS = ['date_filter', 'start_date', 'end_date'];

const toUrlValue = (preset: DatePreset) => preset.toLowerCase().replaceAll(' ', '_');

/** Returns the range that contains only the business day `day`, `yyyy-MM-dd`. */
export const toOneDayRange = (day: string): DateRange => ({ preset: CUSTOM_RANGE, start: day, end: day });

/** Reads the date range from the URL; an invalid one counts as today. */
export function readDateRange(searchParams: URLSearchParams): DateRange {
  const preset = DATE_PRESETS.find((candidate) => toUrlValue(candidate) === searchParams.get('date_filter'));
  if (preset !== undefined && preset !== CUSTOM_RANGE) return { preset };
  const start = searchParams.get('start_date') ?? '';
  const end = searchParams.get('end_date') ?? '';
  // Dates without `date_filter` are accepted, for example in a link written by hand.
  if (!isDay(start) || !isDay(end) || start > end) return { preset: DEFAULT_PRESET };
  return { preset: CUSTOM_RANGE, start, end };
}

export function writeDateRange(range: DateRange, searchParams: URLSearchParams): void {
  if (range.preset !== DEFAULT_PRESET) searchParams.set('date_filter', toUrlValue(range.preset));
  if ('start' in range) {
    searchParams.set('start_date', range.start);
    searchParams.set('end_date', range.end);
  }
}

/**
 * Corrects the date range in URL parameters. If the preset is unknown, the dates are invalid, or the URL has both a preset
 * and dates, the dates that the page applies replace them. Returns `searchParams` itself when nothing is to be corrected.
 */
export function normalizeDates(searchParams: URLSearchParams): URLSearchParams {
  const range = readDateRange(searchParams);
  const written = new URLSearchParams();
  writeDateRange(range, written);
  // `writeDateRange` omits the default preset, but a URL with the default preset is not corrected.
  const applied = new Map([...written, ['date_filter', toUrlValue(range.preset)]]);
  if (DATE_PARAMS.every((name) => !searchParams.has(name) || searchParams.get(name) === applied.get(name)))
    return searchParams;
  return new URLSearchParams([...written, ...[...searchParams].filter(([name]) => !DATE_PARAMS.includes(name))]);
}

/** Resolves a date range to business days; presets are relative to `now`. */
export function resolveDays(range: DateRange, { timezone, day_cutoff }: DaySettings, now: Date): DayRange {
  if ('start' in range) return { start: range.start, end: range.end };
  return presetDays(range.preset, timezone, now, day_cutoff);
}

/** Returns the query parameters of a date range. */
export function toRangeQuery({ date }: { date: DateRange }, settings: DaySettings) {
  return toInstants(resolveDays(date, settings, new Date()), settings.timezone, settings.day_cutoff);
}
