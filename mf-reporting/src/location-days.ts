import type { DaySettings } from '@backoffice/contract/locations';
import { toDay } from '@backoffice/platform/dates';
import { createContext, useContext, useSyncExternalStore } from 'react';

const LocationDays = createContext<DaySettings>({ timezone: 'UTC', day_cutoff: '00:00' });

/** Provides the location's time zone and cut-off to all components below it. */
export const LocationDaysProvider = LocationDays.Provider;

/** Returns the settings of the location's business days: its time zone and cut-off. */
export const useDaySettings = () => useContext(LocationDays);

const CHECK_MS = 1_000;

/** Calls `onChange` every second. A single timer until the end of the day would be late after the computer slept. */
function subscribeToTime(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_MS);
  return () => clearInterval(timer);
}

/** Renders the component again when the next business day starts. */
export function useRenderOnNewDay(): void {
  const { timezone, day_cutoff } = useDaySettings();
  useSyncExternalStore(subscribeToTime, () => toDay(new Date(), timezone, day_cutoff));
}
