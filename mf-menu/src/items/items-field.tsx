import type { CategoryForm } from '@backoffice/contract/categories';
import { MAX_PER_PAGE } from '@backoffice/contract/paging';
import type { UseFormReturn } from '@backoffice/ui/forms';
import { RecordSearchField, RecordsField } from '@backoffice/ui/record-form';
import { useState } from 'react';
import { useItemOptions } from './items.queries';

export interface ItemsFieldProps {
  form: UseFormReturn<CategoryForm>;
  /** Id of the category whose items are chosen; undefined for a new category. */
  categoryId: number | undefined;
}

/** Minimum number of items that the field offers, unless fewer items match the search. */
const RESULTS = 50;

/**
 * Returns how many items to request, given the number of chosen items, which the field does not offer. The result grows
 * in steps of `RESULTS`, so that not every choice causes a request.
 */
function countResults(chosen: number): number {
  return Math.min(RESULTS * (1 + Math.ceil(chosen / RESULTS)), MAX_PER_PAGE);
}

/** A multi-select of items that searches on the server: a menu may have thousands of items. */
export function ItemsField({ form, categoryId }: ItemsFieldProps) {
  const [search, setSearch] = useState('');
  const per_page = countResults(form.watch('item_ids').length);
  const results = useItemOptions({ search: search.trim(), per_page });
  const categoryItems = useItemOptions(
    { category_ids: categoryId === undefined ? [] : [categoryId], per_page: MAX_PER_PAGE },
    { enabled: categoryId !== undefined },
  );
  const field = { control: form.control, name: 'item_ids', label: 'Items', placeholder: 'Search items' } as const;
  if (categoryItems.isLoading) return <RecordsField {...field} records={undefined} />;
  return (
    <RecordSearchField
      {...field}
      noun="Item"
      results={results.data}
      known={categoryItems.data}
      onSearch={setSearch}
      isSearching={results.isPlaceholderData}
    />
  );
}
