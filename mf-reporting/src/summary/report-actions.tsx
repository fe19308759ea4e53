import type { PagingMetadata } from '@backoffice/contract/paging';
import { Button } from '@backoffice/ui';
import { numberFormat } from '../formats';
import classes from './report-actions.module.css';

export interface ReportActionsProps {
  /** Paging metadata of the shown rows; undefined while loading. */
  paging: PagingMetadata | undefined;
  /** Whether an export is in progress. */
  isExporting: boolean;
  onExport: () => void;
}

/** Buttons to export and to print a report. */
export function ReportActions({ paging, isExporting, onExport }: ReportActionsProps) {
  return (
    <>
      <div className={classes.actions}>
        <Button pending={isExporting} onClick={onExport}>
          Export as CSV
        </Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {paging && <PrintedRows paging={paging} />}
    </>
  );
}

/** A note, visible only in print, that the printed page contains only some of the rows. */
function PrintedRows({ paging: { total_items, current_page, per_page } }: { paging: PagingMetadata }) {
  const first = (current_page - 1) * per_page + 1;
  const last = Math.min(current_page * per_page, total_items);
  if (first > last || last - first + 1 === total_items) return null;
  return (
    <p className={classes.printed}>
      Rows {numberFormat.format(first)}-{numberFormat.format(last)} of {numberFormat.format(total_items)}; the export
      holds all.
    </p>
  );
}
