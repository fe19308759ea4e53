import { CUSTOM_RANGE } from '@backoffice/platform/dates';
import { DateRangeFilter, type DateRangeValue, FilterBar } from '@backoffice/ui/filters';
import type { ReactNode } from 'react';
import { type DateFilter, type ReportFilters, resolveDays } from './report-filters';
import type { ReportList } from './use-report-list';

export interface ReportFilterBarProps {
  zone: string;
  list: ReportList<ReportFilters>;
  /** The search field of the report. */
  children?: ReactNode;
  /** Further filters of the report, which are collapsed on narrow screens. */
  folded?: ReactNode;
  /** Number of further filters that are set. */
  active?: number;
}

function toDateFilter({ preset, start, end }: DateRangeValue): DateFilter {
  return preset === CUSTOM_RANGE ? { preset, start, end } : { preset };
}

/** The filter bar of a report: the date range, Clear Filters and the report's own filters. */
export function ReportFilterBar({ zone, list, children, folded, active = 0 }: ReportFilterBarProps) {
  const { date } = list.view;
  return (
    <FilterBar onClear={list.clear} folded={folded} active={active}>
      <DateRangeFilter
        zone={zone}
        value={{ preset: date.preset, ...resolveDays(date, zone, new Date()) }}
        onChange={(value) => list.change({ date: toDateFilter(value) })}
      />
      {children}
    </FilterBar>
  );
}
