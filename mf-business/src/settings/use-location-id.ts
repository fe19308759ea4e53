import { useSession } from '@backoffice/shared/session';

/** Of the signed-in user's location; 0 while nobody is. */
export function useLocationId(): number {
  return useSession(({ claims }) => claims?.locationId) ?? 0;
}
