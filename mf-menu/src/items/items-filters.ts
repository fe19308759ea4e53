import { flagFilter, recordFilter, searchFilter } from '@backoffice/ui/list';
import { useCategories } from '../categories/categories.queries';

const search = searchFilter({ placeholder: 'Item name' });
const isShown = flagFilter({ param: 'is_shown', label: 'Visibility', on: 'Shown on POS', off: 'Hidden on POS' });

export const itemsFilters = {
  search,
  category: recordFilter({
    param: 'category',
    label: 'Category',
    all: 'All',
    words: { uncategorized: 'Uncategorized' },
    useRecords: useCategories,
  }),
  isShown,
};

export const categoryItemsFilters = { search, isShown };
