import { type BusinessForm, listTimeZones, updateBusinessDetails } from '@backoffice/contract/business-setup';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/contract/locations';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keys, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';
import { useLocationId } from '../settings/use-location-id';

function fetchBusinessDetails(id: number): Promise<BusinessDetails> {
  return call(getBusinessDetails, { params: { id } });
}

/** When this page is the first one opened, it reuses the response that the header has just received. */
const STALE_TIME_MS = 5_000;

/** Fetches the current business details; the header and the reports can show an older cached version. */
export function useFreshBusinessDetails() {
  const id = useLocationId();
  return useQuery({
    queryKey: keys.businessDetails(id),
    queryFn: () => fetchBusinessDetails(id),
    staleTime: STALE_TIME_MS,
  });
}

/** Returns a function that fetches the business details and updates the cache that the header and the reports share. */
export function useReloadBusinessDetails(id: number) {
  const queries = useQueryClient();
  return async () => {
    const details = await fetchBusinessDetails(id);
    queries.setQueryData(keys.businessDetails(id), details);
    return details;
  };
}

/** Saves the details and updates the cache, so that the header and the reports use the new name and zone at once. */
export function useUpdateBusinessDetails(id: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BusinessForm & { updated_at: string }) => call(updateBusinessDetails, { params: { id }, body }),
    onSuccess: (details) => {
      queries.setQueryData(keys.businessDetails(id), details);
      notify.succeeded('Business information updated successfully');
    },
    onError: unlessConflict((error) => {
      console.error(error);
      notify.failed('Failed to update business information');
    }),
  });
}

/** Fetches the time zones with their current UTC offsets, which change rarely. */
export function useTimeZones() {
  return useQuery({
    queryKey: ['time-zones'],
    queryFn: ({ signal }) => call(listTimeZones, { signal }),
    select: ({ data }) => data,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}
