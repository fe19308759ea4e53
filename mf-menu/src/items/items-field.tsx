import type { CategoryForm } from '@backoffice/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { RecordSearchField } from '@backoffice/ui/record-form';
import { useState } from 'react';
import { useItemOptions } from './items.queries';

export interface ItemsFieldProps {
  control: UseFormReturn<CategoryForm>['control'];
  /** Id of the category whose items are chosen; undefined for a new category. */
  categoryId: number | undefined;
}

const MAX_RESULTS = 50;

/** A multi-select of items that searches on the server: a menu may have thousands of items. */
export function ItemsField({ control, categoryId }: ItemsFieldProps) {
  const [search, setSearch] = useState('');
  const results = useItemOptions({ search: search.trim(), per_page: MAX_RESULTS });
  const categoryItems = useItemOptions(
    { category_ids: categoryId === undefined ? [] : [categoryId], per_page: MAX_PER_PAGE },
    { enabled: categoryId !== undefined },
  );
  return (
    <RecordSearchField
      control={control}
      name="item_ids"
      label="Items"
      noun="Item"
      placeholder="Search items"
      results={results.data}
      known={categoryItems.data}
      onSearch={setSearch}
      isSearching={results.isPlaceholderData}
    />
  );
}
