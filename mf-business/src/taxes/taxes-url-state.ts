import { type ListAddress, type ListView, readListView, writeListView } from '@backoffice/ui/data-table';

/** Filter, page and page size of the taxes list, as kept in the URL. */
export interface TaxesView extends ListView {
  isActive: boolean;
}

export const taxesUrlState: ListAddress<TaxesView> = {
  read: (searchParams) => ({ ...readListView(searchParams), isActive: searchParams.get('is_active') !== 'false' }),
  write: ({ isActive, ...view }) => {
    const searchParams = new URLSearchParams();
    if (!isActive) searchParams.set('is_active', 'false');
    return writeListView(view, searchParams);
  },
};
