import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { RangeCalendarProps } from './range-calendar';

const importCalendar = () => import(/* webpackChunkName: "calendar" */ './range-calendar');

/** Loads the calendar code before the calendar is shown. `LazyCalendar` reports a failure. */
export function preloadCalendar(): void {
  importCalendar().catch(() => undefined);
}

/**
 * The calendar, whose code is loaded on demand; each mount tries again after a failure. It renders in a transition, so
 * that the surrounding panel appears immediately.
 */
export function LazyCalendar(props: RangeCalendarProps) {
  const [Calendar, setCalendar] = useState<ComponentType<RangeCalendarProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    importCalendar().then(
      ({ RangeCalendar }) => startTransition(() => setCalendar(() => RangeCalendar)),
      (error: unknown) => {
        console.error(error);
        setHasFailed(true);
      },
    );
  }, []);
  if (hasFailed) return <p role="status">The calendar could not be loaded. Type the dates, or open it again.</p>;
  return Calendar && <Calendar {...props} />;
}
