import { EmptyState, PagedTable } from '@backoffice/ui/data-table';
import { useMemo } from 'react';
import { ReportFilterBar } from '../report/report-filter-bar';
import { reportAddress, reportQuery } from '../report/report-filters';
import { useReportList } from '../report/use-report-list';
import { CashSummary } from '../summary/cash-summary';
import { ReportActions } from '../summary/report-actions';
import { useCashSummary, useExportCashReconciliations } from '../summary/summary.queries';
import { useCashReconciliationsReport } from './cash-reconciliations.queries';
import { cashReconciliationsColumns } from './cash-reconciliations-columns';

/** The drawers that were closed in a range of days on the clocks of `zone`. */
export function CashReconciliationsReport({ zone }: { zone: string }) {
  const list = useReportList(reportAddress);
  const reconciliations = useCashReconciliationsReport(list.view, zone);
  const query = reportQuery(list.view, zone);
  const summary = useCashSummary(query);
  const download = useExportCashReconciliations(zone);
  const columns = useMemo(() => cashReconciliationsColumns(zone), [zone]);
  return (
    <>
      <ReportFilterBar zone={zone} list={list} />
      <CashSummary query={summary} zone={zone} />
      <ReportActions
        paging={reconciliations.data?.paging_metadata}
        exporting={download.isPending}
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
