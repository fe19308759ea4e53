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

/** Refetches what payouts depend on. */
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
    queryKey: ownKey([getTipRules.path], 'mf-reporting'),
    queryFn: ({ signal }) => call(getTipRules, { signal }),
    // Do not cache: the form must open with the current rules.
    staleTime: 0,
    enabled,
  });
}

/** Saves the rules of the days from `valid_from` on. */
export function useSaveTipRules() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: TipRulesForm) => call(saveTipRules, { body }),
    onSuccess: (_, { valid_from }) => notify.succeeded(`Rules from ${formatDay(valid_from)} saved`),
    onError: (error) => notify.failed('Failed to save the rules', { detail: error.message }),
    // Not awaited: the form closes at once.
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

/** Who of the roles with a share worked on a day; no request without a day. */
export function useTipDay(day: string | null) {
  return useQuery({
    queryKey: ownKey([getTipDay.path, day], 'mf-reporting'),
    queryFn: ({ signal }) => call(getTipDay, { query: { day: day ?? '' }, signal }),
    staleTime: 0,
    enabled: day !== null,
  });
}

/** Marks an employee as working on `day`; resolves when the payouts show it. */
export function useMarkTipWorker(day: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (mark: { employee_id: number; is_marked: boolean }) => call(markTipWorker, { body: { day, ...mark } }),
    onError: (error) => notify.failed('Failed to save who worked', { detail: error.message }),
    onSettled: refresh,
  });
}
