import { positiveInteger } from '@backoffice/contract/positive-integer';
import { type Tender, tender } from '@backoffice/contract/sale-kinds';
import {
  CUSTOM_RANGE,
  DATE_PRESETS,
  type DatePreset,
  type DayRange,
  instantsOf,
  isDay,
  presetDays,
} from '@backoffice/platform/dates';
import { type ListAddress, type ListView, readListView, writeListView } from '@backoffice/ui/data-table';
import { type MoreFilters, moreFiltersQuery, readMoreFilters, writeMoreFilters } from '../more-filters/more-filters';

type NamedPreset = Exclude<DatePreset, typeof CUSTOM_RANGE>;

/** Which days: by a preset's name, so that Today is today whenever the address is opened, or two days of a calendar. */
export type DateFilter = { preset: NamedPreset } | ({ preset: typeof CUSTOM_RANGE } & DayRange);

/** What every report is narrowed down by; all of it stands in the address. */
export interface ReportFilters extends ListView {
  date: DateFilter;
}

/** What the reports of sales are narrowed down by besides. */
export interface SalesFilters extends ReportFilters {
  /** Null for all employees. */
  employeeId: number | null;
  /** Null for all payment types. */
  paymentType: Tender | null;
  more: MoreFilters;
}

const DEFAULT_PRESET = 'Today';

const inAddress = (preset: DatePreset) => preset.toLowerCase().replaceAll(' ', '_');

function readDate(address: URLSearchParams): DateFilter {
  const preset = DATE_PRESETS.find((candidate) => inAddress(candidate) === address.get('date_filter'));
  if (preset !== undefined && preset !== CUSTOM_RANGE) return { preset };
  const start = address.get('start_date') ?? '';
  const end = address.get('end_date') ?? '';
  // Two days without a preset's name are a range too: a link made by hand.
  if (!isDay(start) || !isDay(end) || start > end) return { preset: DEFAULT_PRESET };
  return { preset: CUSTOM_RANGE, start, end };
}

function writeDate(date: DateFilter): URLSearchParams {
  const address = new URLSearchParams();
  if (date.preset !== DEFAULT_PRESET) address.set('date_filter', inAddress(date.preset));
  if ('start' in date) {
    address.set('start_date', date.start);
    address.set('end_date', date.end);
  }
  return address;
}

/** Whether an address names other days than those that it is read as: no preset, no two days, or days beside a preset. */
export function namesOtherDays(address: URLSearchParams): boolean {
  const date = readDate(address);
  const shown = writeDate(date);
  // The default's name may be said too.
  shown.set('date_filter', inAddress(date.preset));
  return ['date_filter', 'start_date', 'end_date'].some(
    (name) => address.has(name) && address.get(name) !== shown.get(name),
  );
}

/** Of a report that has no filter but that of the dates. */
export const reportAddress: ListAddress<ReportFilters> = {
  read: (address) => ({ ...readListView(address), date: readDate(address) }),
  write: ({ date, ...view }) => writeListView(view, writeDate(date)),
};

export const salesAddress: ListAddress<SalesFilters> = {
  read: (address) => {
    const view = reportAddress.read(address);
    return {
      ...view,
      // What is searched for are numbers: spaces around one are not meant.
      search: view.search.trim(),
      employeeId: positiveInteger(address.get('employee_id')),
      paymentType: tender.safeParse(address.get('payment_type')).data ?? null,
      more: readMoreFilters(address),
    };
  },
  write: ({ date, employeeId, paymentType, more, ...view }) => {
    const address = writeMoreFilters(more, writeDate(date));
    if (employeeId !== null) address.set('employee_id', String(employeeId));
    if (paymentType !== null) address.set('payment_type', paymentType);
    return writeListView(view, address);
  },
};

/** The days that `date` stands for on the calendar of `zone` at `now`. */
export function daysOf(date: DateFilter, zone: string, now: Date): DayRange {
  return 'start' in date ? { start: date.start, end: date.end } : presetDays(date.preset, zone, now);
}

/** The part of a report's query that says which rows it has; `zone` is the location's. */
export function reportQuery({ date }: ReportFilters, zone: string) {
  return instantsOf(daysOf(date, zone, new Date()), zone);
}

export function salesQuery(filters: SalesFilters, zone: string) {
  return {
    ...reportQuery(filters, zone),
    employee_id: filters.employeeId,
    payment_type: filters.paymentType,
    search: filters.search,
    ...moreFiltersQuery(filters.more),
  };
}

/** The part of a report's query that says which of its rows are shown. */
export function pageQuery({ page, perPage }: ListView) {
  return { page, per_page: perPage };
}
