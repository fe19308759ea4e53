import {
  type AdjustmentForm,
  addAdjustment,
  closeDay,
  getOpenDay,
  listDayClosings,
  type OpenDay,
  setAutomaticClosing,
} from '@backoffice/contract/day-closings';
import { ApiError, call } from '@backoffice/platform/client';
import { formatDay } from '@backoffice/platform/dates';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, ownCache, ownKey, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import type { ListView } from '@backoffice/ui/data-table';

/** Name of the record type in `closingDetails`, and first part of its query key. */
export const Z_REPORT = 'Z report';

/** The earliest open day; null when there is none. */
export function useOpenDay() {
  return useQuery({
    queryKey: ownKey([getOpenDay.path], 'mf-reporting'),
    queryFn: ({ signal }) => call(getOpenDay, { signal }),
    // The data is stale immediately, because every sale changes the figures and the warnings.
    staleTime: 0,
  });
}

/** A page of the closed days. */
export function useDayClosings({ page, perPage }: Pick<ListView, 'page' | 'perPage'>) {
  const query = { page, per_page: perPage };
  return useQuery({
    queryKey: ownKey([listDayClosings.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(listDayClosings, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch closed days' },
  });
}

/** Number of the latest closing; undefined while loading. */
export function useLatestClosingNumber(): number | undefined {
  const query = { page: 1, per_page: 1 };
  const { data } = useQuery({
    queryKey: ownKey([listDayClosings.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(listDayClosings, { query, signal }),
  });
  // Closings are numbered from 1 without gaps, so the number of closings is the latest number.
  return data?.paging_metadata.total_items;
}

/** Closes the earliest open day. A failure refetches the open day too, because another user may have closed it. */
export function useCloseDay() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (day: string) => call(closeDay, { body: { day } }),
    onSuccess: ({ number, day }) => notify.succeeded(`${formatDay(day)} is closed`, { detail: `Z report ${number}` }),
    onError: (error) => {
      const isConflict = error instanceof ApiError && error.status === 409;
      const message = isConflict ? 'The open days have changed in the meantime' : 'Failed to close the day';
      notify.failed(message, { detail: error.message });
    },
    onSettled: () => {
      // The refetches are not awaited, because the Z report is shown next and does not need these queries.
      for (const { path } of [getOpenDay, listDayClosings]) void queries.invalidateQueries({ queryKey: [path] });
    },
  });
}

/** Switches automatic closing on or off. Changes are sent one after the other, never in parallel. */
export function useSetAutomaticClosing() {
  const queries = useQueryClient();
  const queryKey = [getOpenDay.path];
  return useMutation({
    scope: { id: setAutomaticClosing.path },
    mutationFn: (closes_automatically: boolean) => call(setAutomaticClosing, { body: { closes_automatically } }),
    // Cancels pending requests for the open day, because their outdated responses would revert the switch.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (response) => {
      ownCache<OpenDay>(queries, queryKey, 'mf-reporting').write((cached) => cached && { ...cached, ...response });
      notify.succeeded(`Days are ${response.closes_automatically ? 'now' : 'no longer'} closed automatically`);
    },
    onError: (error) => notify.failed('Failed to change the automatic closing', { detail: error.message }),
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  });
}

/** Records an adjustment to the Z report `number`; resolves once the refetched Z report contains it. */
export function useAddAdjustment(number: number) {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: [Z_REPORT, number] });
  return useMutation({
    mutationFn: (body: AdjustmentForm & { offline_id: string }) => call(addAdjustment, { params: { number }, body }),
    onSuccess: () => {
      notify.succeeded('Adjustment recorded');
      return refetch();
    },
    onError: (error) => {
      notify.failed(`Failed to record the adjustment, ${error.message}`);
      // The adjustment may be recorded although its response was lost. The form stays usable during the refetch.
      void refetch();
    },
  });
}
