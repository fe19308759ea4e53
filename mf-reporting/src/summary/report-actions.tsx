import type { PagingMetadata } from '@backoffice/contract/paging';
import { Button } from '@backoffice/ui';
import classes from './report-actions.module.css';

export interface ReportActionsProps {
  /** Which of the report's rows are shown, once it is known. */
  paging: PagingMetadata | undefined;
  /** The export is under way. */
  exporting: boolean;
  onExport: () => void;
}

/** What can be done with a report as a whole. */
export function ReportActions({ paging, exporting, onExport }: ReportActionsProps) {
  return (
    <>
      <div className={classes.actions}>
        <Button pending={exporting} onClick={onExport}>
          Export as CSV
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {paging && <PrintedRows paging={paging} />}
    </>
  );
}

const count = new Intl.NumberFormat('en-US');

/** On paper: that there are more rows than these. */
function PrintedRows({ paging: { total_items, current_page, per_page } }: { paging: PagingMetadata }) {
  const first = (current_page - 1) * per_page + 1;
  const last = Math.min(current_page * per_page, total_items);
  if (first > last || last - first + 1 === total_items) return null;
  return (
    <p className={classes.printed}>
      Rows {count.format(first)}-{count.format(last)} of {count.format(total_items)}; the export holds all.
    </p>
  );
}
