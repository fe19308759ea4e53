import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useMayManagePage } from '@backoffice/platform/access';
import { useParams } from '@backoffice/platform/router';
import { BackButton } from '@backoffice/ui';
import { HistoryButton } from '@backoffice/ui/list';
import { RecordPage, useRecordOf } from '@backoffice/ui/record-form';
import { businessPaths } from '../paths';
import { PrinterForm } from './printer-form';
import { usePrinterPageData } from './printers.queries';

const NOT_FOUND = 'This address does not match any printer at this location.';

export function EditPrinterPage() {
  const id = parsePositiveInteger(useParams().id);
  const query = usePrinterPageData(id);
  // The form stays open with its changes when another user deletes the printer: the query's data is then null.
  const printer = useRecordOf(query.data ? [query.data] : undefined, id ?? undefined) ?? query.data;
  return (
    <RecordPage
      title={useMayManagePage() ? 'Edit Printer' : 'Printer'}
      back={<BackButton to={businessPaths.printers()}>Back to Printers</BackButton>}
      actions={printer && <HistoryButton kind="printers" id={printer.id} name={printer.name} />}
      query={{ ...query, data: printer }}
      invalid={id === null && { title: 'Invalid ID', text: NOT_FOUND }}
      missing={{ title: 'No printer found', text: NOT_FOUND }}
      failure="The printer could not be loaded"
      skeletonLines={8}
    >
      {(shown) => <PrinterForm key={id} printer={shown} />}
    </RecordPage>
  );
}
