import type { Item } from '@backoffice/shared/contract/items';
import { useNavigate } from '@backoffice/shared/router';
import { Button, Page } from '@backoffice/shared/ui';
import { ActionMenu, askToDelete, IconPlus } from '@backoffice/shared/ui/form';
import { useCategories } from '../categories/categories.queries';
import { useExportMenu } from '../menu-file/menu-file.queries';
import { IMPORT, itemDetailsPath, itemEditPath, NEW_ITEM } from '../paths';
import { BulkBar } from './bulk-bar';
import { useCloneItem, useDeleteItem, useItems } from './items.queries';
import { itemsColumns } from './items-columns';
import { ItemsFilterBar } from './items-filter-bar';
import { useItemsFilters } from './items-filters';
import { ItemsTable } from './items-table';
import { NoItems } from './no-items';
import { selectionColumn } from './selection-column';
import { useSelection } from './use-selection';

export function ItemsPage() {
  const list = useItemsFilters();
  const { view: filters, change } = list;
  const items = useItems(filters);
  const categories = useCategories();
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeleteItem();
  const clone = useCloneItem();
  const download = useExportMenu();
  const askToRemove = ({ id, name }: Item) =>
    askToDelete({
      question: 'Are you sure you want to delete this item?',
      name,
      remove: async () => {
        await remove(id);
        if (items.data?.data.length === 1 && filters.page > 1) change({ page: filters.page - 1 });
      },
    });
  const { isShown, category, search } = filters;
  const selection = useSelection(JSON.stringify([isShown, category, search]));
  const columns = itemsColumns({
    selection: selectionColumn(selection, items.data?.data ?? []),
    categories: categories.data,
    addressOf: ({ id }) => itemDetailsPath(id),
    onEdit: ({ id }) => navigate(itemEditPath(id)),
    onClone: ({ id }) => {
      if (!clone.isPending) clone.mutate(id);
    },
    onDelete: askToRemove,
  });
  return (
    <Page
      title="Items"
      actions={
        <>
          <ActionMenu
            label="Menu file"
            actions={[
              { label: 'Import from CSV', onClick: () => navigate(IMPORT) },
              { label: 'Export as CSV', onClick: () => download.mutate() },
            ]}
          />
          <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => navigate(NEW_ITEM)}>
            Add Item
          </Button>
        </>
      }
    >
      <ItemsFilterBar
        filters={filters}
        categories={categories.isPending ? undefined : (categories.data ?? [])}
        onChange={change}
      />
      {selection.ids.size > 0 && <BulkBar {...selection} />}
      <ItemsTable
        items={items}
        columns={columns}
        list={list}
        empty={<NoItems filters={filters} onClear={() => change({ search: '', category: null })} />}
      />
    </Page>
  );
}
