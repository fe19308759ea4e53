import { EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { ReportFilterBar } from '../report/report-filter-bar';
import { reportUrlState, toReportQuery } from '../report/report-filters';
import { useReportList } from '../report/use-report-list';
import { CashSummary } from '../summary/cash-summary';
import { ReportActions } from '../summary/report-actions';
import { useCashSummary, useExportCashReconciliations } from '../summary/summary.queries';
import { useCashReconciliationsReport } from './cash-reconciliations.queries';
import { buildCashReconciliationsColumns } from './cash-reconciliations-columns';

/** The report of the cash reconciliations of a date range in the time zone `zone`. */
export function CashReconciliationsReport({ zone }: { zone: string }) {
  const list = useReportList(reportUrlState);
  const reconciliations = useCashReconciliationsReport(list.view, zone);
  const query = toReportQuery(list.view, zone);
  const summary = useCashSummary(query);
  const download = useExportCashReconciliations();
  const columns = useMemo(() => buildCashReconciliationsColumns(zone), [zone]);
  return (
    <>
      <ReportFilterBar zone={zone} list={list} />
      <CashSummary query={summary} zone={zone} />
      <ReportActions
        paging={reconciliations.data?.paging_metadata}
        isExporting={download.isPending}
        onExport={() => download.start(query)}
      />
      <PagedTable
        caption="Cash Reconciliation"
        columns={columns}
        rowKey={({ id }) => id}
        query={reconciliations}
        list={list}
        skeletonRows={list.view.perPage}
        of="report"
        failure="The cash reconciliations could not be loaded"
        empty={<EmptyState title="No cash reconciliations found." hint="Choose other days." />}
      />
    </>
  );
}
