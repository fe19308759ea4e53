import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useParams } from '@backoffice/platform/router';
import { BackButton } from '@backoffice/ui';
import { RecordPage } from '@backoffice/ui/record-form';
import { businessPaths } from '../paths';
import { PrinterForm } from './printer-form';
import { useEditedPrinter } from './printers.queries';

const NOT_FOUND = 'The address does not name a printer of this location.';

export function EditPrinterPage() {
  const id = parsePositiveInteger(useParams().id);
  return (
    <RecordPage
      title="Edit Printer"
      back={<BackButton to={businessPaths.printers()}>Back to Printers</BackButton>}
      query={useEditedPrinter(id)}
      invalid={id === null && { title: 'Invalid ID', text: NOT_FOUND }}
      missing={{ title: 'No printer found', text: NOT_FOUND }}
      failure="The printer could not be loaded"
      skeletonLines={8}
    >
      {(printer) => <PrinterForm key={id} printer={printer} />}
    </RecordPage>
  );
}
