import { addMilliseconds } from 'date-fns/addMilliseconds';
import type { RawBuilder } from 'kysely';
import { inTimeRange, type TimeRange } from '../rollups/time-range';

export interface ReportRange {
  start_date?: string | undefined;
  end_date?: string | undefined;
}

/** Converts a report's range, whose end is inclusive to the millisecond, to a half-open time range. */
export function toTimeRange({ start_date, end_date }: ReportRange): TimeRange {
  return {
    since: start_date ? new Date(start_date) : undefined,
    until: end_date ? addMilliseconds(end_date, 1) : undefined,
  };
}

export function inRange(column: string, range: ReportRange): RawBuilder<boolean> {
  return inTimeRange(column, toTimeRange(range));
}
