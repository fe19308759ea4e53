import { type BulkAction, changeItems } from '@backoffice/contract/items';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keys, useMutation, useQueryClient } from '@backoffice/platform/query';

interface BulkChange {
  ids: readonly number[];
  action: BulkAction;
}

const RESULT_TEXTS: Record<BulkAction['kind'], string> = {
  set_hide_status: 'hidden',
  restore_hide_statuses: 'as before',
  add_category: 'added to the category',
  set_category: 'moved',
  add_tax: 'given the tax',
  remove_tax: 'freed of the tax',
  change_price_by: 'priced anew',
  change_price_by_percent: 'priced anew',
  delete: 'deleted',
};

function formatResult({ action }: BulkChange, changed: number): string {
  const isShowing = action.kind === 'set_hide_status' && action.hide_status === 'UnHide';
  return `${formatCount(changed, 'item')} ${isShowing ? 'shown' : RESULT_TEXTS[action.kind]}`;
}

/** Changes many items with one request and shows one notice, from which a change of visibility can be undone. */
export function useApplyBulkAction() {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ ids, action }: BulkChange) => call(changeItems, { body: { item_ids: [...ids], action } }),
    onSuccess: async ({ changed, previous_statuses }, change) => {
      const undo = () => {
        const action = { kind: 'restore_hide_statuses', statuses: previous_statuses } as const;
        mutation.mutate({ ids: previous_statuses.map(({ id }) => id), action });
      };
      const canUndo = previous_statuses.length > 0 && change.action.kind === 'set_hide_status';
      notify.succeeded(formatResult(change, changed), canUndo ? { action: { label: 'Undo', onClick: undo } } : {});
      void queries.invalidateQueries({ queryKey: keys.inventoryCounts });
      void queries.invalidateQueries({ queryKey: keys.categories });
      await queries.invalidateQueries({ queryKey: keys.items });
    },
    onError: (error) => notify.failed(`Failed to update items, ${error.message}`),
  });
  return mutation;
}
