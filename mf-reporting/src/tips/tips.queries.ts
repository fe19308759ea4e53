import {
  deleteTipRules,
  getTipDay,
  getTipRules,
  listTips,
  markTipWorker,
  saveTipRules,
  summarizeTips,
  type TipRulesForm,
} from '@backoffice/contract/tips';
import { call } from '@backoffice/platform/client';
import { formatDay } from '@backoffice/platform/dates';
import { notify } from '@backoffice/platform/feedback';
import { ownKey, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';

/** Returns a function that refetches the payouts, the tip rules and the lists of who worked. */
function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [listTips, summarizeTips, getTipRules, getTipDay].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    );
}

export function useTipRules({ enabled }: { enabled: boolean }) {
  return useQuery({
    // The query key changes when the form closes, so the rules are fetched again when the form opens.
    queryKey: ownKey([getTipRules.path, enabled ? 'open' : 'closed'], 'mf-reporting'),
    queryFn: ({ signal }) => call(getTipRules, { signal }),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}

/** Saves rules that apply from the day `valid_from`. */
export function useSaveTipRules() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: TipRulesForm) => call(saveTipRules, { body }),
    onSuccess: (_, { valid_from }) => notify.succeeded(`Rules from ${formatDay(valid_from)} saved`),
    onError: (error) => notify.failed('Failed to save the rules', { detail: error.message }),
    // The refetches are not awaited, so the form closes immediately.
    onSettled: () => void refresh(),
  });
}

export function useDeleteTipRules() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: number) => call(deleteTipRules, { params: { id } }),
    onSuccess: () => notify.succeeded('Rules deleted'),
    onError: (error) => notify.failed('Failed to delete the rules', { detail: error.message }),
    onSettled: () => void refresh(),
  });
}

/** The employees with a tip-sharing role and whether they worked on `day`; sends no request if `day` is null. */
export function useTipDay(day: string | null) {
  return useQuery({
    queryKey: ownKey([getTipDay.path, day], 'mf-reporting'),
    queryFn: ({ signal }) => call(getTipDay, { query: { day: day ?? '' }, signal }),
    staleTime: 0,
    enabled: day !== null,
  });
}

/**
 * Marks an employee as working or not working on `day`; resolves once the payouts are refetched. Changes of an employee
 * are sent one after the other, never in parallel.
 */
export function useMarkTipWorker(day: string, employee_id: number) {
  const refresh = useRefresh();
  return useMutation({
    scope: { id: `${markTipWorker.path} ${employee_id}` },
    mutationFn: (is_marked: boolean) => call(markTipWorker, { body: { day, employee_id, is_marked } }),
    onError: (error) => notify.failed('Failed to save who worked', { detail: error.message }),
    onSettled: refresh,
  });
}
