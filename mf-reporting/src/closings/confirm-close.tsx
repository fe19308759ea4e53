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
  /** Closes the day; shows its own success and error notifications. */
  close: () => Promise<unknown>;
}

/** Opens the confirmation dialog for closing a day. */
export function confirmClose({ openDay: { day, has_ended, warnings }, settings, close }: Closing): void {
  let closing: Promise<unknown> | undefined;
  const closeOnce = () => {
    closing ??= close().catch(() => undefined);
    return closing;
  };
  openModal('close-day', {
    title: `Close ${formatDay(day)}?`,
    content: (
      // The modal needs this provider, because the shell renders modals outside the page's `LocationDaysProvider`.
      <LocationDaysProvider value={settings}>
        <div className={classes.question}>
          <p>The day’s figures are saved as its Z report. A closed day cannot be reopened.</p>
          {!has_ended && <p>The day has not ended: later sales will show as “changed after close”.</p>}
          {!hasNoWarnings(warnings) && <ClosingWarningList day={day} warnings={warnings} />}
        </div>
      </LocationDaysProvider>
    ),
    actions: [{ label: 'Close day', variant: 'primary', onClick: closeOnce }, { label: 'Cancel' }],
  });
}
