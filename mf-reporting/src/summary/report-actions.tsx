import { Button } from '@backoffice/shared/ui';
import classes from './report-actions.module.css';

export interface ReportActionsProps {
  /** The export is under way. */
  exporting: boolean;
  onExport: () => void;
}

/** What can be done with a report as a whole. */
export function ReportActions({ exporting, onExport }: ReportActionsProps) {
  return (
    <div className={classes.actions}>
      <Button pending={exporting} onClick={onExport}>
        Export as CSV
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
  );
}
