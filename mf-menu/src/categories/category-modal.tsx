import { ErrorPanel, Skeleton } from '@backoffice/shared/ui';
import { type OpenedRecord, useModal } from '@backoffice/shared/ui/form';
import { useCategory } from './categories.queries';
import { CategoryForm } from './category-form';

interface CategoryModalInput {
  record: OpenedRecord | undefined;
  close: () => void;
}

/** The modal of the category that the address names, or of a new one. */
export function useCategoryModal({ record, close }: CategoryModalInput): void {
  const isNew = record?.kind === 'new';
  const id = record === undefined || record.kind === 'new' ? undefined : record.id;
  const { data, error, isFetching, refetch } = useCategory(id);
  const failure = !isNew && error && data === undefined && (
    <ErrorPanel
      title="The category could not be loaded"
      message={error.message}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
  const ready = isNew || data !== undefined;
  useModal(
    'category',
    record && {
      title: isNew ? 'New Category' : 'Edit Category',
      content:
        failure ||
        (ready ? <CategoryForm key={id ?? 'new'} category={data} onClose={close} /> : <Skeleton lines={5} />),
      actions: failure ? [{ label: 'Cancel' }] : [],
      onClose: close,
    },
  );
}
