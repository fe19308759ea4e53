import { type ComparisonPeriod, comparisonPeriod } from '@backoffice/contract/sales-by';
import { CUSTOM_RANGE, type DayRange, isDay } from '@backoffice/platform/dates';
import { DateRangeFilter, SelectFilter } from '@backoffice/ui/filters';
import type { ListFilter } from '@backoffice/ui/list';
import { resolveDays } from '../filters/date-range';
import { useDaySettings } from '../location-days';

/** The days that sales are compared with: a period derived from the report's days, or days that the user chose. */
type Comparison = { period: Exclude<ComparisonPeriod, 'custom'> } | ({ period: 'custom' } & DayRange);

const NOTHING = '';

const PERIODS: Record<ComparisonPeriod, string> = {
  previous: 'Prior period',
  same_weekdays: 'Same weekdays before',
  last_year: 'Same days last year',
  custom: 'Other days',
};

const OPTIONS = [
  { value: NOTHING, label: 'Nothing' },
  ...comparisonPeriod.options.map((period) => ({ value: period, label: PERIODS[period] })),
] as const;

/** Reads the comparison from the URL; returns null if there is none or its days are invalid. */
export function readComparison(searchParams: URLSearchParams): Comparison | null {
  const period = comparisonPeriod.options.find((option) => option === searchParams.get('compare'));
  if (period === undefined) return null;
  if (period !== 'custom') return { period };
  const start = searchParams.get('compare_start') ?? '';
  const end = searchParams.get('compare_end') ?? '';
  return isDay(start) && isDay(end) && start <= end ? { period, start, end } : null;
}

/** Returns the query parameters of a comparison; the URL parameters have the same names. */
export function toComparisonQuery(comparison: Comparison | null) {
  if (comparison === null) return {};
  if (comparison.period !== 'custom') return { compare: comparison.period };
  return { compare: comparison.period, compare_start: comparison.start, compare_end: comparison.end };
}

interface ControlProps {
  value: Comparison | null;
  onChange: (comparison: Comparison | null) => void;
}

function ComparisonControl({ value, onChange }: ControlProps) {
  const settings = useDaySettings();
  const choose = (period: ComparisonPeriod | typeof NOTHING) => {
    if (period === NOTHING) onChange(null);
    else if (period === 'custom') onChange({ period, ...resolveDays({ preset: 'Last Month' }, settings, new Date()) });
    else onChange({ period });
  };
  return (
    <>
      <SelectFilter<ComparisonPeriod | typeof NOTHING>
        label="Compare with"
        options={OPTIONS}
        value={value?.period ?? NOTHING}
        onChange={choose}
      />
      {value?.period === 'custom' && (
        <DateRangeFilter
          label="Compared days"
          zone={settings.timezone}
          cutoff={settings.day_cutoff}
          value={{ preset: CUSTOM_RANGE, start: value.start, end: value.end }}
          onChange={({ start, end }) => onChange({ period: 'custom', start, end })}
        />
      )}
    </>
  );
}

/** The earlier days that each row is compared with. The custom range initially contains last month. */
export const comparisonFilter: ListFilter<Comparison | null> = {
  params: ['compare', 'compare_start', 'compare_end'],
  read: readComparison,
  write: (comparison, searchParams) => {
    for (const [name, value] of Object.entries(toComparisonQuery(comparison))) searchParams.set(name, value);
  },
  isSet: (comparison) => comparison !== null,
  Control: ComparisonControl,
};
