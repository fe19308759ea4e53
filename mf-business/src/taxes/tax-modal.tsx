import { ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import { type OpenedRecord, useModal } from '@backoffice/shared/ui/form';
import { TaxForm } from './tax-form';
import { useItemChoices, useTax } from './taxes.queries';

/** The modal of the tax that the address names. */
export function useTaxModal(record: OpenedRecord | undefined, close: () => void): void {
  const id = record === undefined || record.kind === 'new' ? undefined : record.id;
  const tax = useTax(id);
  const items = useItemChoices(id !== undefined);
  useModal(
    'tax',
    id === undefined
      ? undefined
      : {
          title: tax.data ? `Edit: ${tax.data.name}` : 'Edit tax',
          // The form has buttons of its own; what stands in its place has none.
          ...(!(tax.data && items.data) && { actions: [{ label: 'Close' }] }),
          content: <TaxModalContent tax={tax} items={items} onClose={close} />,
          onClose: close,
        },
  );
}

interface TaxModalContentProps {
  tax: ReturnType<typeof useTax>;
  items: ReturnType<typeof useItemChoices>;
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
