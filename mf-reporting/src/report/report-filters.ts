import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { type Tender, tender } from '@backoffice/contract/sale-kinds';
import {
  CUSTOM_RANGE,
  DATE_PRESETS,
  type DatePreset,
  type DayRange,
  isDay,
  presetDays,
  toInstants,
} from '@backoffice/platform/dates';
import { type ListAddress, type ListView, readListView, writeListView } from '@backoffice/ui/data-table';
import { type MoreFilters, readMoreFilters, toMoreFiltersQuery, writeMoreFilters } from '../more-filters/more-filters';

type NamedPreset = Exclude<DatePreset, typeof CUSTOM_RANGE>;

/** A preset, which is resolved whenever the URL is opened, or a range of two fixed days. */
export type DateFilter = { preset: NamedPreset } | ({ preset: typeof CUSTOM_RANGE } & DayRange);

/** Filters, page and page size of every report, as kept in the URL. */
export interface ReportFilters extends ListView {
  date: DateFilter;
}

/** Filters of the orders and transactions reports. */
export interface SalesFilters extends ReportFilters {
  /** Null shows all employees. */
  employeeId: number | null;
  /** Null shows all payment types. */
  paymentType: Tender | null;
  more: MoreFilters;
}

const DEFAULT_PRESET = 'Today';

const toUrlValue = (preset: DatePreset) => preset.toLowerCase().replaceAll(' ', '_');

function readDate(searchParams: URLSearchParams): DateFilter {
  const preset = DATE_PRESETS.find((candidate) => toUrlValue(candidate) === searchParams.get('date_filter'));
  if (preset !== undefined && preset !== CUSTOM_RANGE) return { preset };
  const start = searchParams.get('start_date') ?? '';
  const end = searchParams.get('end_date') ?? '';
  // Dates without `date_filter` are accepted, for example in a link written by hand.
  if (!isDay(start) || !isDay(end) || start > end) return { preset: DEFAULT_PRESET };
  return { preset: CUSTOM_RANGE, start, end };
}

function writeDate(date: DateFilter): URLSearchParams {
  const searchParams = new URLSearchParams();
  if (date.preset !== DEFAULT_PRESET) searchParams.set('date_filter', toUrlValue(date.preset));
  if ('start' in date) {
    searchParams.set('start_date', date.start);
    searchParams.set('end_date', date.end);
  }
  return searchParams;
}

/** Whether the dates of the URL differ from the applied ones: unknown preset, invalid dates or dates beside a preset. */
export function hasMismatchedDates(searchParams: URLSearchParams): boolean {
  const date = readDate(searchParams);
  const applied = writeDate(date);
  // The name of the default preset is valid although it is never written.
  applied.set('date_filter', toUrlValue(date.preset));
  return ['date_filter', 'start_date', 'end_date'].some(
    (name) => searchParams.has(name) && searchParams.get(name) !== applied.get(name),
  );
}

/** Reads and writes the URL parameters of a report that has only a date filter. */
export const reportUrlState: ListAddress<ReportFilters> = {
  read: (searchParams) => ({ ...readListView(searchParams), date: readDate(searchParams) }),
  write: ({ date, ...view }) => writeListView(view, writeDate(date)),
};

/** Reads and writes the URL parameters of the orders and transactions reports. */
export const salesUrlState: ListAddress<SalesFilters> = {
  read: (searchParams) => {
    const view = reportUrlState.read(searchParams);
    return {
      ...view,
      // The search is for numbers, so surrounding spaces are meaningless.
      search: view.search.trim(),
      employeeId: parsePositiveInteger(searchParams.get('employee_id')),
      paymentType: tender.safeParse(searchParams.get('payment_type')).data ?? null,
      more: readMoreFilters(searchParams),
    };
  },
  write: ({ date, employeeId, paymentType, more, ...view }) => {
    const searchParams = writeMoreFilters(more, writeDate(date));
    if (employeeId !== null) searchParams.set('employee_id', String(employeeId));
    if (paymentType !== null) searchParams.set('payment_type', paymentType);
    return writeListView(view, searchParams);
  },
};

/** Returns the calendar days of a date filter in the time zone `zone` at the time `now`. */
export function resolveDays(date: DateFilter, zone: string, now: Date): DayRange {
  return 'start' in date ? { start: date.start, end: date.end } : presetDays(date.preset, zone, now);
}

/** Returns the query parameters that select the rows of a report; `zone` is the location's time zone. */
export function toReportQuery({ date }: ReportFilters, zone: string) {
  return toInstants(resolveDays(date, zone, new Date()), zone);
}

export function toSalesQuery(filters: SalesFilters, zone: string) {
  return {
    ...toReportQuery(filters, zone),
    employee_id: filters.employeeId,
    payment_type: filters.paymentType,
    search: filters.search,
    ...toMoreFiltersQuery(filters.more),
  };
}

/** Returns the query parameters that select the page of a report. */
export function toPageQuery({ page, perPage }: ListView) {
  return { page, per_page: perPage };
}
