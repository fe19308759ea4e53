import { parsePositiveInteger } from '@backoffice/contract/positive-integer';
import { useParams } from '@backoffice/platform/router';
import { BackButton, Card, ErrorPanel, IconAlertCircle, Page, Panel, Skeleton } from '@backoffice/ui';
import { PRINTERS_PATH } from './paths';
import { PrinterForm } from './printer-form';
import { useEditedPrinter } from './printers.queries';

export function EditPrinterPage() {
  const id = parsePositiveInteger(useParams().id);
  return (
    <Page title="Edit Printer" back={<BackButton to={PRINTERS_PATH}>Back to Printers</BackButton>}>
      <LoadedPrinter id={id} />
    </Page>
  );
}

/** The form of a printer, or its state: invalid id, missing printer, failed request or loading. */
function LoadedPrinter({ id }: { id: number | null }) {
  const { data, error, refetch, isFetching } = useEditedPrinter(id);
  if (id === null || data === null) {
    return (
      <Panel role="alert" icon={<IconAlertCircle size={28} />} title={id === null ? 'Invalid ID' : 'No printer found'}>
        The address does not name a printer of this location.
      </Panel>
    );
  }
  if (data) return <PrinterForm key={id} {...data} />;
  if (error) {
    return (
      <ErrorPanel
        title="The printer could not be loaded"
        message={error.message}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Card>
      <Skeleton lines={8} />
    </Card>
  );
}
