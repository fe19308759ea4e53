import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  type OrderNote,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/contract/order-notes';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { recordField, useOptimisticUpdate } from '@backoffice/platform/query/mutations';
import type { ListView } from '@backoffice/ui/data-table';

const ORDER_NOTES_KEY = ['order-notes'] as const;

/** Fetches one page of order notes; returns the previous page while the next one loads. */
export function useOrderNotes({ page, perPage }: ListView) {
  const query = { page, per_page: perPage };
  return useQuery({
    queryKey: [...ORDER_NOTES_KEY, query],
    queryFn: ({ signal }) => call(listOrderNotes, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch order notes' },
  });
}

function useRefreshOrderNotes() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ORDER_NOTES_KEY });
}

/** Returns a function that changes a note in all cached pages. */
function useUpdateCachedNote() {
  const queries = useQueryClient();
  return (id: number, changes: Partial<OrderNote>) =>
    queries.setQueriesData<{ data: OrderNote[] }>({ queryKey: ORDER_NOTES_KEY }, (page) => {
      return page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...changes } : row)) };
    });
}

export function useCreateOrderNote() {
  const refresh = useRefreshOrderNotes();
  return useMutation({
    mutationFn: (name: string) => call(createOrderNote, { body: { name, is_active: true } }),
    onSuccess: () => {
      notify.succeeded('Note created successfully');
      return refresh();
    },
    onError: () => notify.failed('Failed to create note'),
  });
}

/** Returns a function that finds a note among the cached pages. */
export function useCachedOrderNote() {
  const queries = useQueryClient();
  return (id: number): OrderNote | undefined =>
    queries
      .getQueriesData<{ data: OrderNote[] }>({ queryKey: ORDER_NOTES_KEY })
      .flatMap(([, page]) => page?.data ?? [])
      .find((note) => note.id === id);
}

/** Saves one note. Shows no notice: the caller shows one for all notes that it saves. */
export function useUpdateOrderNote() {
  const updateCachedNote = useUpdateCachedNote();
  const refresh = useRefreshOrderNotes();
  return useMutation({
    mutationFn: (note: OrderNote) => call(updateOrderNote, { params: { id: note.id }, body: note }),
    onSuccess: (note) => updateCachedNote(note.id, note),
    // The note may have been deleted or changed by another user.
    onError: refresh,
  });
}

/** Activates or deactivates an order note, with an optimistic update. */
export function useSetOrderNoteActive(
  { id, name }: Pick<OrderNote, 'id' | 'name'>,
  onSaved: (note: OrderNote) => void,
) {
  const updateCachedNote = useUpdateCachedNote();
  return useOptimisticUpdate({
    queryKey: ORDER_NOTES_KEY,
    subject: id,
    field: recordField<OrderNote, 'is_active'>(id, 'is_active'),
    send: (is_active) => call(setOrderNoteActive, { params: { id }, query: { is_active } }),
    onSaved: (note) => {
      updateCachedNote(id, note);
      onSaved(note);
    },
    notices: {
      succeeded: 'Note status was updated successfully',
      detail: (isActive) => `${name} is ${isActive ? 'active' : 'inactive'}`,
      failed: () => 'Failed to update note status',
    },
  });
}

export function useDeleteOrderNote() {
  const refresh = useRefreshOrderNotes();
  return useMutation({
    mutationFn: (id: number) => call(deleteOrderNote, { params: { id } }),
    onSuccess: () => {
      notify.succeeded('Note deleted successfully');
      return refresh();
    },
    onError: () => notify.failed('Failed to delete note'),
  });
}
