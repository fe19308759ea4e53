import { createContext, useContext } from 'react';

const LocationZone = createContext('UTC');

/** Sets the location's time zone for everything below it. */
export const LocationZoneProvider = LocationZone.Provider;

/** Returns the IANA name of the location's time zone. */
export const useZone = () => useContext(LocationZone);
