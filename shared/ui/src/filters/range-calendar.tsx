import { type Day, EARLIEST_YEAR, LATEST_YEAR } from '@backoffice/platform/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ChevronProps, DayPicker } from 'react-day-picker';
import { toCalendarDate, toCalendarDay } from './days';
import classes from './range-calendar.module.css';

export interface RangeCalendarProps {
  /** Start of the range, which is highlighted once both dates are chosen. */
  start: Day | null;
  end: Day | null;
  today: Day;
  /** Any day of the visible month. */
  month: Day;
  onMonth: (day: Day) => void;
  onPick: (day: Day) => void;
}

function Chevron({ orientation }: ChevronProps) {
  if (orientation === 'left') return <IconChevronLeft size={18} aria-hidden />;
  if (orientation === 'right') return <IconChevronRight size={18} aria-hidden />;
  return <span />;
}

/** Calendar of one month, with weeks from Monday and the range highlighted. */
export function RangeCalendar({ start, end, today, month, onMonth, onPick }: RangeCalendarProps) {
  const selected = start && end ? { from: toCalendarDate(start), to: toCalendarDate(end) } : undefined;
  return (
    <DayPicker
      mode="range"
      selected={selected}
      onSelect={(_range, day) => onPick(toCalendarDay(day))}
      month={toCalendarDate(month)}
      onMonthChange={(shown) => onMonth(toCalendarDay(shown))}
      today={toCalendarDate(today)}
      startMonth={new Date(EARLIEST_YEAR, 0)}
      endMonth={new Date(LATEST_YEAR, 11)}
      captionLayout="dropdown"
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      components={{ Chevron }}
      classNames={classes}
    />
  );
}
