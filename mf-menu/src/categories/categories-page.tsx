import type { Category } from '@backoffice/contract/categories';
import { useSearchParams } from '@backoffice/platform/router';
import { Button, ErrorPanel, Page } from '@backoffice/ui';
import { EmptyState, NoMatches } from '@backoffice/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/ui/filters';
import { askToDelete, IconPlus, useOpenedRecord } from '@backoffice/ui/form';
import { openOrderModal } from '../order-modal';
import { useCategories, useDeleteCategory, useOrderCategories } from './categories.queries';
import classes from './categories-page.module.css';
import { CategoryCard, CategoryCardSkeleton } from './category-card';
import { useCategoryModal } from './category-modal';

const MAX_SEARCH_LENGTH = 100;
const SKELETON_COUNT = 8;

function useSearch() {
  const [searchParams, setSearchParams] = useSearchParams();
  const search = (searchParams.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  return { search, setSearch: (text: string) => setSearchParams(text === '' ? {} : { search: text }) };
}

export function CategoriesPage() {
  const { search, setSearch } = useSearch();
  const categories = useCategories(search);
  const { record, open, close } = useOpenedRecord('category');
  useCategoryModal({ record, close });
  const { mutateAsync: deleteCategory } = useDeleteCategory();
  const { mutateAsync: saveOrder } = useOrderCategories();
  const confirmDelete = ({ id, name }: Category) =>
    askToDelete({ question: 'Are you sure you want to delete this category?', name, remove: () => deleteCategory(id) });
  return (
    <Page
      title="Categories"
      actions={
        <>
          {search === '' && categories.data && categories.data.length > 1 && (
            <Button onClick={() => openOrderModal('the categories', categories.data, saveOrder)}>Change order</Button>
          )}
          <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => open({ kind: 'new' })}>
            Add New Category
          </Button>
        </>
      }
    >
      <FilterBar>
        <SearchField label="Search" placeholder="Category name" value={search} onSearch={setSearch} />
      </FilterBar>
      {categories.isError && !categories.data && (
        <ErrorPanel
          title="The categories could not be loaded"
          message={categories.error.message}
          onRetry={() => categories.refetch()}
          retrying={categories.isFetching}
        />
      )}
      {categories.data?.length === 0 && <NoCategories search={search} onClear={() => setSearch('')} />}
      {categories.isPending && (
        <ul className={classes.cards} aria-busy="true" aria-label="Categories">
          {Array.from({ length: SKELETON_COUNT }, (_, index) => (
            <CategoryCardSkeleton key={index} />
          ))}
        </ul>
      )}
      {categories.data && categories.data.length > 0 && (
        <ul className={classes.cards} aria-busy={categories.isPlaceholderData} aria-label="Categories">
          {categories.data.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              onEdit={() => open({ kind: 'edit', id: category.id })}
              onDelete={() => confirmDelete(category)}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}

function NoCategories({ search, onClear }: { search: string; onClear: () => void }) {
  if (search !== '') return <NoMatches title="No category found" onClear={onClear} />;
  const hint = 'Click on the «Add New Category» button to create the first one.';
  return <EmptyState title="No Categories added" hint={hint} />;
}
