import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useMayManagePage } from '@backoffice/platform/access';
import { useParams } from '@backoffice/platform/router';
import { BackButton } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { RecordPage } from '@backoffice/ui/record-form';
import { businessPaths } from '../paths';
import { PrinterForm } from './printer-form';
import { usePrinterPageData } from './printers.queries';

const NOT_FOUND = 'This address does not match any printer at this location.';

export function EditPrinterPage() {
  const id = parsePositiveInteger(useParams().id);
  const printer = usePrinterPageData(id);
  return (
    <RecordPage
      title={useMayManagePage() ? 'Edit Printer' : 'Printer'}
      back={<BackButton to={businessPaths.printers()}>Back to Printers</BackButton>}
      actions={printer.data && <HistoryButton kind="printers" id={printer.data.id} name={printer.data.name} />}
      query={printer}
      invalid={id === null && { title: 'Invalid ID', text: NOT_FOUND }}
      missing={{ title: 'No printer found', text: NOT_FOUND }}
      failure="The printer could not be loaded"
      skeletonLines={8}
    >
      {(printer) => <PrinterForm key={id} printer={printer} />}
    </RecordPage>
  );
}
