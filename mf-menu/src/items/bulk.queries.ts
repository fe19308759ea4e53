import { type BulkAction, changeItems } from '@backoffice/contract/items';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { itemQueries } from './items.queries';

interface BulkChange {
  ids: readonly number[];
  action: BulkAction;
}

const RESULT_TEXTS: Record<BulkAction['kind'], string> = {
  set_hide_status: 'hidden',
  restore_hide_statuses: 'restored',
  add_category: 'added to the category',
  set_category: 'moved',
  add_tax: 'given the tax',
  remove_tax: 'now without the tax',
  change_price_by: 'repriced',
  change_price_by_percent: 'repriced',
  delete: 'deleted',
};

function formatResult({ action }: BulkChange, changed: number): string {
  const isShowing = action.kind === 'set_hide_status' && action.hide_status === 'UnHide';
  return `${formatCount(changed, 'item')} ${isShowing ? 'shown' : RESULT_TEXTS[action.kind]}`;
}

/** Changes many items with one request and shows one notification, which offers to undo a change of visibility. */
export const useApplyBulkAction = itemQueries.change({
  send: ({ ids, action }: BulkChange) => call(changeItems, { body: { item_ids: [...ids], action } }),
  succeeded: ({ changed }, change) => formatResult(change, changed),
  undo: ({ previous_statuses }, { action }) =>
    previous_statuses.length > 0 && action.kind === 'set_hide_status'
      ? {
          ids: previous_statuses.map(({ id }) => id),
          action: { kind: 'restore_hide_statuses' as const, statuses: previous_statuses },
        }
      : undefined,
  // Undo reverts the latest change of an item, which is certainly the bulk change only if the item was deleted.
  undoes: ({ changed_ids }, { action }) => {
    const record_id = changed_ids?.[0];
    return action.kind === 'delete' && record_id !== undefined ? { kind: 'items', record_id } : undefined;
  },
  failed: (error) => `Failed to update items, ${error.message}`,
});
