import { CUSTOM_RANGE } from '@backoffice/platform/dates';
import { DateRangeFilter, type DateRangeValue, FilterBar } from '@backoffice/ui/filters';
import type { ReactNode } from 'react';
import { type DateFilter, daysOf, type ReportFilters } from './report-filters';
import type { ReportList } from './use-report-list';

export interface ReportFilterBarProps {
  zone: string;
  list: ReportList<ReportFilters>;
  /** The report's search. */
  children?: ReactNode;
  /** The report's other filters, and the number of those that are set. */
  folded?: ReactNode;
  active?: number;
}

function dateFilter({ preset, start, end }: DateRangeValue): DateFilter {
  return preset === CUSTOM_RANGE ? { preset, start, end } : { preset };
}

/** The filters that every report has, around those of its own. */
export function ReportFilterBar({ zone, list, children, folded, active = 0 }: ReportFilterBarProps) {
  const { date } = list.view;
  return (
    <FilterBar onClear={list.clear} folded={folded} active={active}>
      <DateRangeFilter
        zone={zone}
        value={{ preset: date.preset, ...daysOf(date, zone, new Date()) }}
        onChange={(value) => list.change({ date: dateFilter(value) })}
      />
      {children}
    </FilterBar>
  );
}
