import { HISTORY_KINDS, type HistoryFilters, historyKind } from '@backoffice/contract/history';
import { SelectFilter } from '@backoffice/ui/filters';
import { type ListFilter, recordFilter, searchFilter, type ViewOf } from '@backoffice/ui/list';
import { usePeople } from './history.queries';

interface Option<Value extends string> {
  value: Value;
  label: string;
}

/** A filter by one of a few options; '' lists everything. */
function optionFilter<Value extends string>(
  param: string,
  label: string,
  options: readonly Option<Value | ''>[],
): ListFilter<Value | ''> {
  const parse = (text: string | null) => options.find(({ value }) => value === text)?.value ?? '';
  return {
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
  search: searchFilter({ placeholder: 'Name of the record' }),
  userId: recordFilter({ param: 'user_id', label: 'Person', all: 'Everybody', useRecords: usePeople }),
  kind: optionFilter('kind', 'What', [
    { value: '', label: 'Everything' },
    ...historyKind.options.map((kind) => ({ value: kind, label: HISTORY_KINDS[kind].label })),
  ]),
  period: optionFilter<keyof typeof PERIODS>('period', 'When', [
    { value: '', label: 'Any time' },
    { value: 'day', label: 'Last 24 hours' },
    { value: 'week', label: 'Last 7 days' },
    { value: 'month', label: 'Last 30 days' },
    { value: 'quarter', label: 'Last 90 days' },
  ]),
};

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Returns the filters of a request. `from` is a full hour, so that the request changes at most once an hour. */
export function toFilters(
  { search, userId, kind, period }: ViewOf<typeof historyFilters>,
  now: number,
): HistoryFilters {
  const start = period && Math.floor((now - PERIODS[period] * DAY_MS) / HOUR_MS) * HOUR_MS;
  return {
    ...(search !== '' && { search }),
    ...(userId !== null && { user_id: userId }),
    ...(kind !== '' && { kind }),
    ...(start !== '' && { from: new Date(start).toISOString() }),
  };
}
