import { type Location, listLocations, updateLockScreen } from '@backoffice/contract/business-setup';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';

const LOCATIONS_KEY = ['locations'] as const;

export async function readLocation(signal?: AbortSignal): Promise<Location> {
  const { data } = await call(listLocations, { signal });
  const [location] = data;
  if (location === undefined) throw new Error('There is no location');
  return location;
}

/** Fetches the signed-in user's location. */
export function useLocation() {
  return useQuery({ queryKey: LOCATIONS_KEY, queryFn: ({ signal }) => readLocation(signal) });
}

export function useUpdateLockScreen(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (query: Pick<Location, 'lock_screen_after_each_transaction' | 'updated_at'>) =>
      call(updateLockScreen, { params: { id }, query }),
    onSuccess: (location) => {
      queries.setQueryData(LOCATIONS_KEY, location);
      notify.succeeded('Lock screen permission was updated successfully');
    },
    onError: unlessConflict(() => notify.failed('Failed to update lock screen permission')),
  });
}
