import {
  createTerminal,
  getTerminal,
  listTerminals,
  revokeTerminal,
  type Terminal,
  type TerminalForm,
  updateTerminal,
} from '@backoffice/contract/terminals';
import { call } from '@backoffice/platform/client';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';
import type { ListView } from '@backoffice/ui/data-table';
import { useCallback } from 'react';

const TERMINALS_KEY = ['terminals'] as const;

/** Fetches one page of terminals; returns the previous page while the next one loads. */
export function useTerminals({ search, page, perPage }: ListView) {
  const query = { search, page, per_page: perPage };
  return useQuery({
    queryKey: [...TERMINALS_KEY, query],
    queryFn: ({ signal }) => call(listTerminals, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { failureNotice: (error) => `Error fetching data: ${error.message}` },
  });
}

export function readTerminal(id: number, signal?: AbortSignal): Promise<Terminal> {
  return call(getTerminal, { params: { id }, signal });
}

/** Fetches the current state of a terminal; disabled while `id` is undefined. */
export function useTerminal(id: number | undefined) {
  return useQuery({
    queryKey: ['terminal', id],
    queryFn: ({ signal }) => readTerminal(id ?? 0, signal),
    enabled: id !== undefined,
    staleTime: 0,
    // Not cached: the form must open with the current record.
    gcTime: 0,
  });
}

/** Returns a stable function that refetches all lists of terminals. */
export function useRefreshTerminals() {
  const queries = useQueryClient();
  return useCallback(() => queries.invalidateQueries({ queryKey: TERMINALS_KEY }), [queries]);
}

export function useCreateTerminal() {
  const refresh = useRefreshTerminals();
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
  const refresh = useRefreshTerminals();
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
  const refresh = useRefreshTerminals();
  return useMutation({
    mutationFn: (id: number) => call(revokeTerminal, { params: { id } }),
    onSuccess: () => {
      notify.succeeded('The device has no access any more');
      return refresh();
    },
    onError: (error) => notify.failed(`Failed to revoke access, ${error.message}`),
  });
}
