import { call } from '@backoffice/shared/client';
import {
  createTerminal,
  getTerminal,
  listTerminals,
  revokeTerminal,
  type Terminal,
  type TerminalForm,
  updateTerminal,
} from '@backoffice/shared/contract/terminals';
import { notify } from '@backoffice/shared/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/shared/query';
import { unlessConflict } from '@backoffice/shared/query/mutations';
import type { ListView } from '@backoffice/shared/ui/data-table';
import { useCallback } from 'react';

const TERMINALS = ['terminals'] as const;

/** One page of terminals; the previous one stays until it has arrived. */
export function useTerminals({ search, page, perPage }: ListView) {
  const query = { search, page, per_page: perPage };
  return useQuery({
    queryKey: [...TERMINALS, query],
    queryFn: ({ signal }) => call(listTerminals, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}

export function readTerminal(id: number, signal?: AbortSignal): Promise<Terminal> {
  return call(getTerminal, { params: { id }, signal });
}

/** One terminal as it is now; none while `id` is undefined. */
export function useTerminal(id: number | undefined) {
  return useQuery({
    queryKey: ['terminal', id],
    queryFn: ({ signal }) => readTerminal(id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: 0,
    // Whoever opens the form again begins with the name as it is then.
    gcTime: 0,
  });
}

/** Has every list of terminals read anew. */
export function useRefreshedTerminals() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: TERMINALS }), [queries]);
}

export function useCreateTerminal() {
  const refresh = useRefreshedTerminals();
  return useMutation({
    mutationFn: (body: TerminalForm) => call(createTerminal, { body }),
    onSuccess: () => {
      notify.succeeded('Terminal created successfully');
      void refresh();
    },
    onError: (error) => notify.failed(`Failed to create terminal, ${error.message}`),
  });
}

export function useUpdateTerminal(id: number) {
  const refresh = useRefreshedTerminals();
  return useMutation({
    mutationFn: (body: TerminalForm & { updated_at: string }) => call(updateTerminal, { params: { id }, body }),
    onSuccess: () => {
      notify.succeeded('Terminal updated successfully');
      void refresh();
    },
    onError: unlessConflict((error) => notify.failed(`Failed to update terminal, ${error.message}`)),
  });
}

export function useRevokeTerminal() {
  const refresh = useRefreshedTerminals();
  return useMutation({
    mutationFn: (id: number) => call(revokeTerminal, { params: { id } }),
    onSuccess: () => {
      notify.succeeded('The device has no access any more');
      return refresh();
    },
    onError: (error) => notify.failed(`Failed to revoke access, ${error.message}`),
  });
}
