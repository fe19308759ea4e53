import { type BulkAction, changeItems } from '@backoffice/contract/items';
import { formatCount } from '@backoffice/contract/words';
import { call } from '@backoffice/platform/client';
import { useQueryClient } from '@backoffice/platform/query';
import { itemQueries } from './items.queries';

interface BulkChange {
  ids: readonly number[];
  action: BulkAction;
  /** Number of inactive items, which terminals do not show whatever their visibility is. */
  inactiveCount: number;
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

function formatResult({ action, inactiveCount }: BulkChange, changed: number): string {
  if (action.kind !== 'set_hide_status' || action.hide_status !== 'UnHide') {
    return `${formatCount(changed, 'item')} ${RESULT_TEXTS[action.kind]}`;
  }
  const shown = `${formatCount(Math.max(changed - inactiveCount, 0), 'item')} shown`;
  return inactiveCount > 0 ? `${shown}, ${formatCount(inactiveCount, 'inactive item')} not shown` : shown;
}

/** Returns a function that counts the inactive items among items that the list has loaded. */
export function useCountInactive(): (ids: readonly number[]) => number {
  const queries = useQueryClient();
  return (ids) => ids.filter((id) => itemQueries.findCached(queries, id)?.active === false).length;
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
          inactiveCount: 0,
        }
      : undefined,
  // `undoes` reverts the latest change of the item. That is certainly this change only if it is a deletion, because a
  // deleted item cannot be changed.
  undoes: ({ changed_ids }, { action }) => {
    const record_id = changed_ids?.[0];
    return action.kind === 'delete' && record_id !== undefined ? { kind: 'items', record_id } : undefined;
  },
  failed: (error) => `Failed to update items, ${error.message}`,
});
