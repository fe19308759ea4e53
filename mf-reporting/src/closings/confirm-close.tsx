import type { OpenDay } from '@backoffice/contract/day-closings';
import type { DaySettings } from '@backoffice/contract/locations';
import { formatDay } from '@backoffice/platform/dates';
import { openModal } from '@backoffice/platform/feedback';
import { LocationDaysProvider } from '../location-days';
import { ClosingWarningList, hasNoWarnings } from './closing-warnings';
import classes from './confirm-close.module.css';

interface Closing {
  openDay: NonNullable<OpenDay['open_day']>;
  settings: DaySettings;
  /** Closes the day; shows its own notices. */
  close: () => Promise<unknown>;
}

/** Asks for confirmation before a day is closed. */
export function confirmClose({ openDay: { day, has_ended, warnings }, settings, close }: Closing): void {
  let closing: Promise<unknown> | undefined;
  const closeOnce = () => {
    closing ??= close().catch(() => undefined);
    return closing;
  };
  openModal('close-day', {
    title: `Close ${formatDay(day)}?`,
    content: (
      // Modals are rendered by the shell, outside of the page's provider.
      <LocationDaysProvider value={settings}>
        <div className={classes.question}>
          <p>The figures of the day are kept as its Z report. A closed day cannot be opened again.</p>
          {!has_ended && <p>The day has not ended: later sales will show as “changed after close”.</p>}
          {!hasNoWarnings(warnings) && <ClosingWarningList day={day} warnings={warnings} />}
        </div>
      </LocationDaysProvider>
    ),
    actions: [{ label: 'Close day', variant: 'primary', onClick: closeOnce }, { label: 'Cancel' }],
  });
}
