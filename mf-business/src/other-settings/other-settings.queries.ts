import { type Location, listLocations, updateLockScreen } from '@backoffice/contract/business-setup';
import { createLocation } from '@backoffice/contract/new-location';
import { call } from '@backoffice/platform/client';
import { keys } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';

const locations = resourceQueries({ key: ['locations'], owner: 'mf-business' });

export async function loadLocation(signal?: AbortSignal): Promise<Location> {
  const { data } = await call(listLocations, { signal });
  const [location] = data;
  if (location === undefined) throw new Error('There is no location');
  return location;
}

/** The signed-in user's location. */
export const useLocation = locations.single(loadLocation);

export const useUpdateLockScreen = locations.change({
  send: ({ id, ...query }: Pick<Location, 'id' | 'lock_screen_after_each_transaction' | 'updated_at'>) =>
    call(updateLockScreen, { params: { id }, query }),
  succeeded: 'Lock screen permission was updated successfully',
  failed: 'Failed to update lock screen permission',
  replaces: locations.singleKey,
});

export const useCreateLocation = resourceQueries({ key: keys.accountLocations, owner: 'mf-business' }).create(
  createLocation,
  {
    succeeded: ({ name }) => `${name} was created`,
    failed: (error) => `Failed to create the location: ${error.message}`,
  },
);
