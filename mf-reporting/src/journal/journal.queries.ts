import { getJournalFile, type JournalFormat, listJournal } from '@backoffice/contract/journal';
import {
  getJournalAccounts,
  type JournalAccountsForm,
  updateJournalAccounts,
} from '@backoffice/contract/journal-accounts';
import { call } from '@backoffice/platform/client';
import type { DayRange } from '@backoffice/platform/dates';
import { downloadText } from '@backoffice/platform/download';
import { notify } from '@backoffice/platform/feedback';
import { keepPreviousData, ownKey, useMutation, useQuery, useQueryClient } from '@backoffice/platform/query';
import { unlessConflict } from '@backoffice/platform/query/mutations';

/** The journal entries of a range of days; `enabled` is false for a range that is too long. */
export function useJournal(days: DayRange, { enabled }: { enabled: boolean }) {
  const query = { start: days.start, end: days.end };
  return useQuery({
    queryKey: ownKey([listJournal.path, query], 'mf-reporting'),
    queryFn: ({ signal }) => call(listJournal, { query, signal }),
    placeholderData: keepPreviousData,
    // The data is stale immediately, because the closing of another day adds an entry.
    staleTime: 0,
    enabled,
    meta: { failureNotice: 'Failed to fetch the journal' },
  });
}

/** Downloads the journal of a range of days as a file. */
export function useJournalDownload() {
  return useMutation({
    mutationFn: ({ start, end, format }: DayRange & { format: JournalFormat }) =>
      call(getJournalFile, { query: { start, end, format } }),
    onSuccess: ({ name, content }) => {
      downloadText(name, content);
      notify.succeeded('Journal downloaded', { detail: name });
    },
    onError: (error) => notify.failed('Failed to download the journal', { detail: error.message }),
  });
}

export const loadJournalAccounts = (signal?: AbortSignal) => call(getJournalAccounts, { signal });

export function useJournalAccounts({ enabled }: { enabled: boolean }) {
  return useQuery({
    // The query key changes when the form closes, so the accounts are fetched again when the form opens.
    queryKey: ownKey([getJournalAccounts.path, enabled ? 'open' : 'closed'], 'mf-reporting'),
    queryFn: ({ signal }) => loadJournalAccounts(signal),
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
}

export function useUpdateJournalAccounts() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: JournalAccountsForm & { updated_at: string }) => call(updateJournalAccounts, { body }),
    onSuccess: () => notify.succeeded('Accounts saved'),
    onError: unlessConflict((error) => notify.failed('Failed to save the accounts', { detail: error.message })),
    // The refetch is not awaited, so the form closes immediately.
    onSettled: () => void queries.invalidateQueries({ queryKey: [listJournal.path] }),
  });
}
