import { type ComponentType, startTransition, useEffect, useState } from 'react';
import type { RangeCalendarProps } from './range-calendar';

const importCalendar = () => import(/* webpackChunkName: "calendar" */ './range-calendar');

/** Loads the code of the calendar before it is shown. The calendar itself reports a failure. */
export function preloadCalendar(): void {
  importCalendar().catch(() => undefined);
}

/**
 * The calendar, whose code most visits of a list do not need. Rendered in a transition, so that a click shows the
 * surrounding panel at once although the calendar takes longer to render. Each mount tries again to load code that
 * failed to load.
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
