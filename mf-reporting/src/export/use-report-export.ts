import type { ExportLink } from '@backoffice/contract/report-exports';
import { capitalize } from '@backoffice/contract/words';
import { notify } from '@backoffice/platform/feedback';
import { useMutation, useQueryClient } from '@backoffice/platform/query';
import { downloadReport, formatRowCount } from './download-report';

/** Downloads all rows of a report as a CSV file. `name`, such as "orders", is part of the notifications. */
export function useReportExport(name: string, createLink: () => Promise<ExportLink>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => downloadReport(queries, name, createLink),
    onSuccess: (rows) => {
      if (rows !== undefined) notify.succeeded(`${capitalize(name)} exported`, { detail: formatRowCount(rows) });
    },
    onError: (error) => notify.failed(`Failed to export the report, ${error.message}`),
  });
}
