import type { DaySettings } from '@backoffice/contract/locations';
import { createContext, useContext } from 'react';

const LocationDays = createContext<DaySettings>({ timezone: 'UTC', day_cutoff: '00:00' });

/** Provides the location's time zone and cut-off to all components below it. */
export const LocationDaysProvider = LocationDays.Provider;

/** Returns the settings of the location's business days: its time zone and cut-off. */
export const useDaySettings = () => useContext(LocationDays);
