import type { ReactNode } from 'react';
import type { DatePreset } from '../format/dates';

export interface DateRangeValue {
  preset: DatePreset;
  /** First day, 'yyyy-MM-dd' in the location's zone. */
  start: string;
  /** Last day, included. */
  end: string;
}

export interface DateRangeFilterProps {
  label?: string;
  /** IANA name of the location's zone: it decides which day is today. */
  zone: string;
  value: DateRangeValue;
  onChange: (value: DateRangeValue) => void;
}

/** A range of days: a preset, two typed dates or a calendar. */
export function DateRangeFilter(_props: DateRangeFilterProps): ReactNode {
  return null;
}
