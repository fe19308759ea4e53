import { HISTORY_KINDS, type HistoryFilters, historyKind } from '@backoffice/contract/history';
import { dayStart, nextDay, shiftDay } from '@backoffice/platform/dates';
import { optionFilter, recordFilter, searchFilter, type ViewOf } from '@backoffice/ui/list';
import { useHistoryPeople } from './history.queries';
import { untilFilter } from './until-filter';

const ACTORS = { terminal: 'Terminals', system: 'The system', database: 'Database users' };
const PERIODS = {
  day: { days: 1, label: 'Last 24 hours' },
  week: { days: 7, label: 'Last 7 days' },
  month: { days: 30, label: 'Last 30 days' },
  quarter: { days: 90, label: 'Last 90 days' },
};

export const historyFilters = {
  search: searchFilter({ placeholder: 'Search by name' }),
  userId: recordFilter({ param: 'user_id', label: 'Person', all: 'Everybody', useRecords: useHistoryPeople }),
  kind: optionFilter({
    param: 'kind',
    label: 'What',
    all: 'Everything',
    values: historyKind.options,
    formatValue: (kind) => HISTORY_KINDS[kind].label,
  }),
  action: optionFilter({
    param: 'action',
    label: 'Change',
    all: 'All changes',
    values: ['delete'] as const,
    formatValue: () => 'Deletions',
  }),
  actor: optionFilter({
    param: 'actor',
    label: 'Made by',
    all: 'Anyone',
    values: ['terminal', 'system', 'database'] as const,
    formatValue: (actor) => ACTORS[actor],
  }),
  period: optionFilter({
    param: 'period',
    label: 'When',
    all: 'Any time',
    values: ['day', 'week', 'month', 'quarter'] as const,
    formatValue: (period) => PERIODS[period].label,
  }),
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
    ...(kind !== null && { kind }),
    ...(action !== null && { action }),
    ...(actor !== null && { actor }),
    ...(period !== null && { from: startOf(PERIODS[period].days) }),
    ...(dayAfter !== undefined && { to: dayStart(dayAfter, zone) }),
  };
}
