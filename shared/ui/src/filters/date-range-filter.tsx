import { CUSTOM_RANGE, formatDay } from '@backoffice/platform/dates';
import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useId, useState } from 'react';
import classes from './date-range-filter.module.css';
import { DateRangePanel } from './date-range-panel';
import type { DateRangeValue } from './days';
import './filters.css';
import { preloadCalendar } from './lazy-calendar';

export type { DateRangeValue } from './days';

export interface DateRangeFilterProps {
  label?: string;
  /** IANA time zone of the location, which determines the current day. */
  zone: string;
  /** Start of the location's business days, `HH:MM`; midnight by default. */
  cutoff?: string;
  value: DateRangeValue;
  onChange: (value: DateRangeValue) => void;
}

function daysOf({ start, end }: DateRangeValue): string {
  return start === end ? formatDay(start) : `${formatDay(start)} - ${formatDay(end)}`;
}

/** Filter for a range of days: presets, two date fields and a calendar. */
export function DateRangeFilter({ label = 'Date range', zone, cutoff, value, onChange }: DateRangeFilterProps) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const apply = (range: DateRangeValue) => {
    setOpened(false);
    onChange(range);
  };
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <Popover
        id={id}
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        transitionProps={{ duration: 0 }}
        hideDetached={false}
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.button}
            aria-labelledby={`${id}-label ${id}`}
            onPointerEnter={preloadCalendar}
            onFocus={preloadCalendar}
            onClick={() => setOpened(!opened)}
          >
            <IconCalendar size={18} aria-hidden />
            {value.preset !== CUSTOM_RANGE && <span>{value.preset}</span>}
            <span className={value.preset === CUSTOM_RANGE ? undefined : classes.days}>{daysOf(value)}</span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown} aria-labelledby={`${id}-label`}>
          <DateRangePanel zone={zone} cutoff={cutoff} value={value} onApply={apply} />
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
