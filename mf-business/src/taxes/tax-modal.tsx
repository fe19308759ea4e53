import { ErrorPanel, Skeleton } from '@backoffice/ui';
import { type OpenedRecord, useModal } from '@backoffice/ui/form';
import { TaxForm } from './tax-form';
import { useItemOptions, useTax } from './taxes.queries';

/** Opens the modal to edit the tax that the URL names. */
export function useTaxModal(record: OpenedRecord | undefined, close: () => void): void {
  const id = record === undefined || record.kind === 'new' ? undefined : record.id;
  const tax = useTax(id);
  const items = useItemOptions({ enabled: id !== undefined });
  useModal(
    'tax',
    id === undefined
      ? undefined
      : {
          title: tax.data ? `Edit: ${tax.data.name}` : 'Edit tax',
          // The form has its own buttons; the skeleton and the error have none.
          ...(!(tax.data && items.data) && { actions: [{ label: 'Close' }] }),
          content: <TaxModalContent tax={tax} items={items} onClose={close} />,
          onClose: close,
        },
  );
}

interface TaxModalContentProps {
  tax: ReturnType<typeof useTax>;
  items: ReturnType<typeof useItemOptions>;
  onClose: () => void;
}

function TaxModalContent({ tax, items, onClose }: TaxModalContentProps) {
  if (tax.data && items.data) return <TaxForm key={tax.data.id} tax={tax.data} items={items.data} onClose={onClose} />;
  const failed = [tax, items].find(({ isError }) => isError);
  if (!failed) return <Skeleton lines={6} />;
  return (
    <ErrorPanel
      title="The tax could not be loaded"
      message={failed.error?.message}
      onRetry={() => failed.refetch()}
      retrying={failed.isFetching}
    />
  );
}
