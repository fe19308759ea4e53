import { useSearchParams } from '@backoffice/shared/router';
import { ErrorPanel, Page } from '@backoffice/shared/ui';
import { EmptyState } from '@backoffice/shared/ui/data-table';
import { FilterBar, SearchField } from '@backoffice/shared/ui/filters';
import { useCategories } from './categories.queries';
import classes from './categories-page.module.css';
import { CategoryCard, CategoryCardSkeleton } from './category-card';

const MAX_SEARCH_LENGTH = 100;
const SKELETONS = 8;

export function CategoriesPage() {
  const [address, setAddress] = useSearchParams();
  const search = (address.get('search') ?? '').slice(0, MAX_SEARCH_LENGTH);
  const categories = useCategories(search);
  const searchFor = (text: string) => setAddress(text === '' ? {} : { search: text });
  return (
    <Page title="Categories">
      <FilterBar>
        <SearchField label="Search" placeholder="Category name" value={search} onSearch={searchFor} />
      </FilterBar>
      {categories.isError && !categories.data && (
        <ErrorPanel
          title="The categories could not be loaded"
          message={categories.error.message}
          onRetry={() => categories.refetch()}
          retrying={categories.isFetching}
        />
      )}
      {categories.data?.length === 0 && <NoCategories search={search} />}
      {categories.isPending && (
        <ul className={classes.cards} aria-busy="true" aria-label="Categories">
          {Array.from({ length: SKELETONS }, (_, place) => (
            <CategoryCardSkeleton key={place} />
          ))}
        </ul>
      )}
      {categories.data && categories.data.length > 0 && (
        <ul className={classes.cards} aria-busy={categories.isPlaceholderData} aria-label="Categories">
          {categories.data.map((category) => (
            <CategoryCard key={category.id} category={category} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function NoCategories({ search }: { search: string }) {
  if (search === '') return <EmptyState title="No Categories added" />;
  return <EmptyState title="No category found" hint={`No category's name contains “${search}”.`} />;
}
