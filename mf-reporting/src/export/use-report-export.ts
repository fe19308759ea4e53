import type { ExportLink } from '@backoffice/contract/report-exports';
import { capitalize } from '@backoffice/contract/words';
import { notify } from '@backoffice/platform/feedback';
import { useMutation, useQueryClient } from '@backoffice/platform/query';
import { useRef } from 'react';
import { downloadReport, formatRowCount } from './download-report';

/**
 * Downloads all rows of a report as a CSV file; `start` does nothing while an export is in progress. `name`, such as
 * "orders", is part of the notifications.
 */
export function useReportExport(name: string, createLink: () => Promise<ExportLink>) {
  const queries = useQueryClient();
  // `isPending` changes only with the next render, which is too late to ignore the second click of a double click.
  const isBusy = useRef(false);
  const { isPending, mutate } = useMutation({
    mutationFn: async () => await downloadReport(queries, name, await createLink()),
    onSuccess: (rows) => notify.succeeded(`${capitalize(name)} exported`, { detail: formatRowCount(rows) }),
    onError: (error) => notify.failed(`Failed to export the report, ${error.message}`),
    onSettled: () => {
      isBusy.current = false;
    },
  });
  return {
    isPending,
    start: (): void => {
      if (isBusy.current) return;
      isBusy.current = true;
      mutate();
    },
  };
}
