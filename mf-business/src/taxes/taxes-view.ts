import { type ListAddress, type ListView, readListView, writeListView } from '@backoffice/shared/ui/data-table';

/** What of the taxes is shown; all of it stands in the address. */
export interface TaxesView extends ListView {
  isActive: boolean;
}

export const taxesAddress: ListAddress<TaxesView> = {
  read: (address) => ({ ...readListView(address), isActive: address.get('is_active') !== 'false' }),
  write: ({ isActive, ...view }) => {
    const address = new URLSearchParams();
    if (!isActive) address.set('is_active', 'false');
    return writeListView(view, address);
  },
};
