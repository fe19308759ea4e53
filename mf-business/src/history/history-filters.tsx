import { HISTORY_KINDS, type HistoryFilters, historyKind } from '@backoffice/contract/history';
import { dayStart, nextDay, shiftDay } from '@backoffice/platform/dates';
import { SelectFilter } from '@backoffice/ui/filters';
import { type ListFilter, recordFilter, searchFilter, type ViewOf } from '@backoffice/ui/list';
import { useHistoryPeople } from './history.queries';
import { untilFilter } from './until-filter';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

/** A filter with a fixed list of options; choosing the option '' turns the filter off. */
function optionFilter<Value extends string>(
  param: string,
  label: string,
  options: readonly Option<Value | ''>[],
): ListFilter<Value | ''> {
  const parse = (text: string | null) => options.find(({ value }) => value === text)?.value ?? '';
  return {
    params: [param],
    read: (searchParams) => parse(searchParams.get(param)),
    write: (value, searchParams) => {
      if (value !== '') searchParams.set(param, value);
    },
    isSet: (value) => value !== '',
    clearing: { value: '', noun: `the ${label.toLowerCase()}` },
    Control: ({ value, onChange }) => (
      <SelectFilter label={label} options={options} value={value} onChange={(text) => onChange(parse(text))} />
    ),
  };
}

const PERIODS = { day: 1, week: 7, month: 30, quarter: 90 } as const;

export const historyFilters = {
  search: searchFilter({ placeholder: 'Search by name' }),
  userId: recordFilter({ param: 'user_id', label: 'Person', all: 'Everybody', useRecords: useHistoryPeople }),
  kind: optionFilter('kind', 'What', [
    { value: '', label: 'Everything' },
    ...historyKind.options.map((kind) => ({ value: kind, label: HISTORY_KINDS[kind].label })),
  ]),
  action: optionFilter<'delete'>('action', 'Change', [
    { value: '', label: 'All changes' },
    { value: 'delete', label: 'Deletions' },
  ]),
  actor: optionFilter<NonNullable<HistoryFilters['actor']>>('actor', 'Made by', [
    { value: '', label: 'Anyone' },
    { value: 'terminal', label: 'Terminals' },
    { value: 'system', label: 'The system' },
    { value: 'database', label: 'Database users' },
  ]),
  period: optionFilter<keyof typeof PERIODS>('period', 'When', [
    { value: '', label: 'Any time' },
    { value: 'day', label: 'Last 24 hours' },
    { value: 'week', label: 'Last 7 days' },
    { value: 'month', label: 'Last 30 days' },
    { value: 'quarter', label: 'Last 90 days' },
  ]),
  until: untilFilter,
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/**
 * Returns the filters of a request. If a last day is set, the period ends with that day. Otherwise the end of the
 * period is rounded down to the full hour, so the request changes at most once an hour.
 */
export function toHistoryFilters(
  { search, userId, kind, action, actor, period, until }: ViewOf<typeof historyFilters>,
  now: number,
  zone: string,
): HistoryFilters {
  const dayAfter = until === '' ? undefined : nextDay(until);
  // Days before a last day are calendar days, which have 23 or 25 hours when the clocks change.
  const startOf = (days: number) =>
    dayAfter === undefined
      ? new Date(Math.floor(now / HOUR_MS) * HOUR_MS - days * DAY_MS).toISOString()
      : dayStart(shiftDay(dayAfter, -days), zone);
  return {
    ...(search !== '' && { search }),
    ...(userId !== null && { user_id: userId }),
    ...(kind !== '' && { kind }),
    ...(action !== '' && { action }),
    ...(actor !== '' && { actor }),
    ...(period !== '' && { from: startOf(PERIODS[period]) }),
    ...(dayAfter !== undefined && { to: dayStart(dayAfter, zone) }),
  };
}
