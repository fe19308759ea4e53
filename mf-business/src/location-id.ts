import { sessionStore, useSession } from '@backoffice/platform/session';

/** Returns the id of the signed-in user's location, or 0 when nobody is signed in. */
export const currentLocationId = () => sessionStore.getState().claims?.locationId ?? 0;

/** Hook that returns the id of the signed-in user's location, or 0 when nobody is signed in. */
export function useLocationId(): number {
  return useSession(({ claims }) => claims?.locationId) ?? 0;
}
