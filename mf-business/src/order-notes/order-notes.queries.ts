import { call } from '@backoffice/shared/client';
import {
  createOrderNote,
  deleteOrderNote,
  listOrderNotes,
  type OrderNote,
  setOrderNoteActive,
  updateOrderNote,
} from '@backoffice/shared/contract/order-notes';
import { notify } from '@backoffice/shared/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { recordField, useOptimisticUpdate } from '@backoffice/shared/query/mutations';
import type { ListView } from '@backoffice/shared/ui/data-table';

const ORDER_NOTES = ['order-notes'] as const;

/** One page of order notes; the previous one stays until it has arrived. */
export function useOrderNotes({ page, perPage }: ListView) {
  const query = { page, per_page: perPage };
  return useQuery({
    queryKey: [...ORDER_NOTES, query],
    queryFn: ({ signal }) => call(listOrderNotes, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: 'Failed to fetch order notes' },
  });
}

function useRefreshed() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ORDER_NOTES });
}

/** Shows a note in every list as it is given. */
function useShown() {
  const queries = useQueryClient();
  return (id: number, changes: Partial<OrderNote>) =>
    queries.setQueriesData<{ data: OrderNote[] }>({ queryKey: ORDER_NOTES }, (page) => {
      return page && { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...changes } : row)) };
    });
}

export function useCreateOrderNote() {
  const refresh = useRefreshed();
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
      .getQueriesData<{ data: OrderNote[] }>({ queryKey: ORDER_NOTES })
      .flatMap(([, page]) => page?.data ?? [])
      .find((note) => note.id === id);
}

/** Saves one note; who saves several tells of all at once. */
export function useUpdateOrderNote() {
  const show = useShown();
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (note: OrderNote) => call(updateOrderNote, { params: { id: note.id }, body: note }),
    onSuccess: (note) => show(note.id, note),
    // It may be gone, or other than it was here.
    onError: refresh,
  });
}

/** Offers a note on the terminals or not; the list shows it at once. */
export function useSetOrderNoteActive(
  { id, name }: Pick<OrderNote, 'id' | 'name'>,
  onSaved: (note: OrderNote) => void,
) {
  const show = useShown();
  return useOptimisticUpdate({
    queryKey: ORDER_NOTES,
    subject: id,
    field: recordField<OrderNote, 'is_active'>(id, 'is_active'),
    send: (is_active) => call(setOrderNoteActive, { params: { id }, query: { is_active } }),
    onSaved: (note) => {
      show(id, note);
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
  const refresh = useRefreshed();
  return useMutation({
    mutationFn: (id: number) => call(deleteOrderNote, { params: { id } }),
    onSuccess: () => {
      notify.succeeded('Note deleted successfully');
      return refresh();
    },
    onError: () => notify.failed('Failed to delete note'),
  });
}
