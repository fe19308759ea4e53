import { type Tender, tender } from '@backoffice/shared/contract/fields';
import { DEFAULT_PAGE, DEFAULT_PER_PAGE, PAGE_SIZES } from '@backoffice/shared/contract/paging';
import {
  CUSTOM_RANGE,
  DATE_PRESETS,
  type DatePreset,
  type DayRange,
  isDay,
  presetDays,
} from '@backoffice/shared/format/dates';
import { positiveInteger } from '@backoffice/shared/format/positive-integer';

type NamedPreset = Exclude<DatePreset, typeof CUSTOM_RANGE>;

/** Which days: by a preset's name, so that Today is today whenever the address is opened, or two days of a calendar. */
export type DateFilter = { preset: NamedPreset } | ({ preset: typeof CUSTOM_RANGE } & DayRange);

/** What of the report is shown; all of it stands in the address. */
export interface OrdersFilters {
  date: DateFilter;
  /** Null for all employees. */
  employeeId: number | null;
  /** Null for all payment types. */
  paymentType: Tender | null;
  page: number;
  perPage: number;
}

export const DEFAULT_FILTERS: OrdersFilters = {
  date: { preset: 'Today' },
  employeeId: null,
  paymentType: null,
  page: DEFAULT_PAGE,
  perPage: DEFAULT_PER_PAGE,
};

const inAddress = (preset: DatePreset) => preset.toLowerCase().replaceAll(' ', '_');

function readDate(address: URLSearchParams): DateFilter {
  const preset = DATE_PRESETS.find((candidate) => inAddress(candidate) === address.get('date_filter'));
  if (preset !== undefined && preset !== CUSTOM_RANGE) return { preset };
  const start = address.get('start_date') ?? '';
  const end = address.get('end_date') ?? '';
  // Two days without a preset's name are a range too: a link made by hand.
  if (!isDay(start) || !isDay(end) || start > end) return DEFAULT_FILTERS.date;
  return { preset: CUSTOM_RANGE, start, end };
}

/** Reads an address. What is not understood counts as not said. */
export function readFilters(address: URLSearchParams): OrdersFilters {
  const perPage = positiveInteger(address.get('per_page'));
  return {
    date: readDate(address),
    employeeId: positiveInteger(address.get('employee_id')),
    paymentType: tender.safeParse(address.get('payment_type')).data ?? null,
    page: positiveInteger(address.get('page')) ?? DEFAULT_PAGE,
    perPage: PAGE_SIZES.find((size) => size === perPage) ?? DEFAULT_PER_PAGE,
  };
}

/** The address of a view; what is as by default is left out. */
export function writeFilters({ date, employeeId, paymentType, page, perPage }: OrdersFilters): URLSearchParams {
  const address = new URLSearchParams();
  if (date.preset !== DEFAULT_FILTERS.date.preset) address.set('date_filter', inAddress(date.preset));
  if ('start' in date) {
    address.set('start_date', date.start);
    address.set('end_date', date.end);
  }
  if (employeeId !== null) address.set('employee_id', String(employeeId));
  if (paymentType !== null) address.set('payment_type', paymentType);
  if (page !== DEFAULT_PAGE) address.set('page', String(page));
  if (perPage !== DEFAULT_PER_PAGE) address.set('per_page', String(perPage));
  return address;
}

/** Whether the view is other than the first page of the default size. */
export function isPaged({ page, perPage }: OrdersFilters): boolean {
  return page !== DEFAULT_PAGE || perPage !== DEFAULT_PER_PAGE;
}

/** The same view on the first page of the default size. */
export function withoutPaging(filters: OrdersFilters): OrdersFilters {
  return { ...filters, page: DEFAULT_PAGE, perPage: DEFAULT_PER_PAGE };
}

/** The days that `date` stands for on the calendar of `zone` at `now`. */
export function daysOf(date: DateFilter, zone: string, now: Date): DayRange {
  return 'start' in date ? { start: date.start, end: date.end } : presetDays(date.preset, zone, now);
}
