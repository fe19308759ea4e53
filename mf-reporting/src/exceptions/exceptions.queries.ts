import { listExceptions, summarizeExceptions, updateException } from '@backoffice/contract/exceptions';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { useMutation, useQueryClient } from '@backoffice/platform/query';

interface SeenState {
  is_seen: boolean;
  /** New note. If undefined, the exception keeps the note of the user who last marked it as seen, if any. */
  note?: string;
}

interface SeenChange extends SeenState {
  id: number;
  /** If set, the server refuses the change when the exception was seen at a different time. Null means "not seen". */
  seen_at?: string | null | undefined;
  /** The state that Undo restores; undefined for a change that cannot be undone. */
  previous?: SeenState;
}

/** Keys of the queries that a change makes stale: the report's rows and figures, and the details of the order. */
const STALE_KEYS = [[listExceptions.path], [summarizeExceptions.path], ['order'], ['transaction']];

/**
 * Marks an exception as seen or not seen. Does not use `resourceQueries`, because its file also contains the form code,
 * which the first visit to a report should not load.
 */
export function useMarkExceptionSeen() {
  const queries = useQueryClient();
  const refresh = () => Promise.all(STALE_KEYS.map((queryKey) => queries.invalidateQueries({ queryKey })));
  const mutation = useMutation({
    mutationFn: ({ id, is_seen, note, seen_at }: SeenChange) =>
      call(updateException, { params: { id }, body: { is_seen, note, seen_at } }),
    onSuccess: async ({ seen }, { id, is_seen, note = '', previous }) => {
      // No Undo if the exception has a colleague's note, because marking it as not seen would delete the note.
      const isOwnNote = (seen?.note ?? '') === note;
      const action =
        previous && isOwnNote
          ? { label: 'Undo', onClick: () => mutation.mutate({ id, ...previous, seen_at: seen?.at ?? null }) }
          : undefined;
      notify.succeeded(is_seen ? 'Marked as seen' : 'Marked as not seen', { action });
      await refresh();
    },
    onError: (error) => {
      notify.failed(`Failed to update the exception, ${error.message}`);
      // A colleague may have changed the exception. The form stays usable during the refetch.
      void refresh();
    },
  });
  return mutation;
}
