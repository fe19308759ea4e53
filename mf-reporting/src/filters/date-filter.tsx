import { CUSTOM_RANGE } from '@backoffice/platform/dates';
import { useSearchParams } from '@backoffice/platform/router';
import { DateRangeFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';
import { useEffect } from 'react';
import { useDaySettings } from '../location-days';
import { DATE_PARAMS, type DateRange, normalizeDates, readDateRange, resolveDays, writeDateRange } from './date-range';

interface DateControlProps {
  value: DateRange;
  onChange(range: DateRange): void;
}

function DateControl({ value, onChange }: DateControlProps) {
  const settings = useDaySettings();
  useNormalizedDates();
  return (
    <DateRangeFilter
      zone={settings.timezone}
      cutoff={settings.day_cutoff}
      value={{ preset: value.preset, ...resolveDays(value, settings, new Date()) }}
      onChange={({ preset, start, end }) => onChange(preset === CUSTOM_RANGE ? { preset, start, end } : { preset })}
    />
  );
}

/** Replaces invalid and ignored dates in the URL with the applied ones, so that a copied link shows the same rows. */
function useNormalizedDates(): void {
  const [searchParams, setSearchParams] = useSearchParams();
  const isNormalized = normalizeDates(searchParams) === searchParams;
  useEffect(() => {
    if (!isNormalized) setSearchParams(normalizeDates, { replace: true });
  });
}

/** The time range of a report; today by default. */
export const dateFilter: ListFilter<DateRange> = {
  params: DATE_PARAMS,
  read: readDateRange,
  write: writeDateRange,
  isSet: () => true,
  Control: DateControl,
};
