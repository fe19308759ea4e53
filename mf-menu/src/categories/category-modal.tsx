import { RecordModal, type useOpenedRecord } from '@backoffice/ui/record-form';
import { useCategory } from './categories.queries';
import { CategoryForm } from './category-form';

type CategoryModalProps = Pick<ReturnType<typeof useOpenedRecord>, 'record' | 'openedId' | 'close'>;

/** The modal to edit the category in the URL, or to create one. */
export function CategoryModal({ record, openedId, close }: CategoryModalProps) {
  return (
    <RecordModal
      id="category"
      record={record}
      title={record?.kind === 'new' ? 'New Category' : 'Edit Category'}
      readTitle="Category"
      query={useCategory(openedId)}
      failure="The category could not be loaded"
      skeletonLines={5}
      onClose={close}
    >
      {(category) => <CategoryForm key={openedId} category={category} onClose={close} />}
    </RecordModal>
  );
}
