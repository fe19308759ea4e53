import { ErrorPanel, Skeleton } from '@backoffice/ui';
import { type OpenedRecord, useModal } from '@backoffice/ui/form';
import { useCategory } from './categories.queries';
import { CategoryForm } from './category-form';

interface CategoryModalOptions {
  record: OpenedRecord | undefined;
  close: () => void;
}

/** Opens the modal to edit the category that the URL names, or to create one. */
export function useCategoryModal({ record, close }: CategoryModalOptions): void {
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
  const isReady = isNew || data !== undefined;
  useModal(
    'category',
    record && {
      title: isNew ? 'New Category' : 'Edit Category',
      content:
        failure ||
        (isReady ? <CategoryForm key={id ?? 'new'} category={data} onClose={close} /> : <Skeleton lines={5} />),
      actions: failure ? [{ label: 'Cancel' }] : [],
      onClose: close,
    },
  );
}
