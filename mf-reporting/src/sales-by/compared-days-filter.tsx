import type { DaySettings } from '@backoffice/contract/locations';
import { CUSTOM_RANGE, type DayRange, isDay, toInstants } from '@backoffice/platform/dates';
import { useSearchParams } from '@backoffice/platform/router';
import { DateRangeFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';
import { resolveDays } from '../filters/date-range';
import { useDaySettings } from '../location-days';
import { readCompare } from './grouping-filters';

const resolve = (days: DayRange | null, settings: DaySettings): DayRange =>
  days ?? resolveDays({ preset: 'Last Month' }, settings, new Date());

interface ControlProps {
  value: DayRange | null;
  onChange: (days: DayRange) => void;
}

function ComparedDaysControl({ value, onChange }: ControlProps) {
  const settings = useDaySettings();
  const [searchParams] = useSearchParams();
  if (readCompare(searchParams) !== 'custom') return null;
  return (
    <DateRangeFilter
      label="Compared days"
      zone={settings.timezone}
      cutoff={settings.day_cutoff}
      value={{ preset: CUSTOM_RANGE, ...resolve(value, settings) }}
      onChange={({ start, end }) => onChange({ start, end })}
    />
  );
}

/** The days with which a report is compared when the user chooses them; null for those of last month. */
export const comparedDaysFilter: ListFilter<DayRange | null> = {
  read: (searchParams) => {
    const start = searchParams.get('compare_start') ?? '';
    const end = searchParams.get('compare_end') ?? '';
    return isDay(start) && isDay(end) && start <= end ? { start, end } : null;
  },
  write: (days, searchParams) => {
    if (days === null) return;
    searchParams.set('compare_start', days.start);
    searchParams.set('compare_end', days.end);
  },
  isSet: (days) => days !== null,
  Control: ComparedDaysControl,
};

/** Returns the query parameters of the days to compare with. */
export function toComparedQuery(days: DayRange | null, settings: DaySettings) {
  const { start, end } = resolve(days, settings);
  const { start_date, end_date } = toInstants({ start, end }, settings.timezone, settings.day_cutoff);
  return { compare_start: start_date, compare_end: end_date };
}
