import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  type OrderNote,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/contract/order-notes';
import { call } from '@backoffice/platform/client';
import { useQueryClient } from '@backoffice/platform/query';
import { resourceQueries } from '@backoffice/platform/query/mutations';
import type { ListView } from '@backoffice/ui/data-table';

const orderNotes = resourceQueries<OrderNote>({ key: ['order-notes'], owner: 'mf-business' });
const getReason = (error: Error) => error.message;

export const useOrderNotes = orderNotes.list(
  listOrderNotes,
  ({ page, perPage }: ListView) => ({ page, per_page: perPage }),
  { failed: 'Failed to fetch order notes' },
);

export const useCreateOrderNote = orderNotes.create(createOrderNote, {
  succeeded: 'Note created successfully',
  failed: 'Failed to create note',
  failedDetail: getReason,
});

/**
 * Saves one note. Shows no notification and does not refetch the list, because the caller does both once for all notes
 * that it saves.
 */
export const useUpdateOrderNote = orderNotes.update(updateOrderNote, {
  isApplied: () => false,
  // The note may have been deleted or changed by another user.
  refetchesOnFailure: true,
});

export const useDeleteOrderNote = orderNotes.remove(deleteOrderNote, {
  undoes: (_, record_id) => ({ kind: 'order_notes', record_id }),
  succeeded: 'Note deleted successfully',
  failed: 'Failed to delete note',
  failedDetail: getReason,
});

export const useSetOrderNoteActive = orderNotes.toggle({
  field: 'is_active',
  send: (id, is_active) => call(setOrderNoteActive, { params: { id }, query: { is_active } }),
  succeeded: 'Note status was updated successfully',
  detail: ({ name }, isActive) => `${name} is ${isActive ? 'active' : 'inactive'}`,
  failed: () => 'Failed to update note status',
});

/** Returns a function that finds a note in the cached pages of the list. */
export function useCachedOrderNote() {
  const queries = useQueryClient();
  return (id: number): OrderNote | undefined => orderNotes.findCached(queries, id);
}

/** Returns a function that refetches the list, and resolves when it has. */
export function useRefetchOrderNotes() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: orderNotes.key });
}
