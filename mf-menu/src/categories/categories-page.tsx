import { useMayManagePage } from '@backoffice/platform/access';
import { Button } from '@backoffice/ui';
import { AddButton, CardList, ListPage, searchFilter, useListState } from '@backoffice/ui/list';
import { useOpenedRecord } from '@backoffice/ui/record-form';
import { openOrderModal } from '../order-modal';
import { useCategories, useDeleteCategory, useReorderCategories } from './categories.queries';
import { CategoryCard } from './category-card';
import { CategoryModal } from './category-modal';

const filters = { search: searchFilter({ placeholder: 'Category name' }) };

export function CategoriesPage() {
  const list = useListState(filters);
  const { search } = list.view;
  const categories = useCategories(search);
  const opened = useOpenedRecord('category');
  const { open } = opened;
  const { mutateAsync: saveOrder } = useReorderCategories();
  const mayManage = useMayManagePage();
  const isComplete = search === '' && !categories.isPlaceholderData;
  return (
    <>
      <ListPage
        title="Categories"
        actions={
          <>
            {mayManage && isComplete && categories.data && categories.data.length > 1 && (
              <Button onClick={() => openOrderModal('the categories', categories.data, saveOrder)}>Rearrange</Button>
            )}
            <AddButton onClick={() => open({ kind: 'new' })}>Add New Category</AddButton>
          </>
        }
        list={list}
        query={categories}
        renderRows={(rows, actionsOf) => (
          <CardList label="Categories" busy={categories.isPlaceholderData}>
            {rows.map((category) => (
              <CategoryCard key={category.id} category={category} actions={actionsOf(category)} />
            ))}
          </CardList>
        )}
        failure="The categories could not be loaded"
        empty={{
          title: 'No Categories added',
          hint: 'Click on the «Add New Category» button to create the first one.',
          noMatches: 'No category found',
        }}
        onEdit={({ id }) => open({ kind: 'edit', id })}
        history="categories"
        deletion={{ question: 'Are you sure you want to delete this category?', mutation: useDeleteCategory() }}
      />
      <CategoryModal {...opened} />
    </>
  );
}
