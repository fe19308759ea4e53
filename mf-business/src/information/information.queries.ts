import { call } from '@backoffice/shared/client';
import { type BusinessForm, listTimeZones, updateBusinessDetails } from '@backoffice/shared/contract/business-setup';
import { type BusinessDetails, getBusinessDetails } from '@backoffice/shared/contract/locations';
import { notify } from '@backoffice/shared/feedback';
import { keys, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { unlessConflict } from '@backoffice/shared/query/mutations';
import { useLocationId } from '../settings/use-location-id';

function readBusinessDetails(id: number): Promise<BusinessDetails> {
  return call(getBusinessDetails, { params: { id } });
}

/** A visit of this page alone has just read them for the header. */
const JUST_READ_MS = 5_000;

/** As they are now, and not as the header and the reports began with them. */
export function useFreshBusinessDetails() {
  const id = useLocationId();
  return useQuery({
    queryKey: keys.businessDetails(id),
    queryFn: () => readBusinessDetails(id),
    staleTime: JUST_READ_MS,
  });
}

/** Reads them anew; the header and the reports have them too. */
export function useReloadedBusinessDetails(id: number) {
  const queries = useQueryClient();
  return async () => {
    const details = await readBusinessDetails(id);
    queries.setQueryData(keys.businessDetails(id), details);
    return details;
  };
}

/** Saves the details; the header and the reports have the new name and zone at once. */
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

/** Their offsets are those of the moment, which is seldom over. */
export function useTimeZones() {
  return useQuery({
    queryKey: ['time-zones'],
    queryFn: ({ signal }) => call(listTimeZones, { signal }),
    select: ({ data }) => data,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}
