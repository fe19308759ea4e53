import type { Item } from '@backoffice/contract/items';
import { useNavigate } from '@backoffice/platform/router';
import { Button, Page } from '@backoffice/ui';
import { ActionMenu, askToDelete, IconPlus } from '@backoffice/ui/form';
import { useCategories } from '../categories/categories.queries';
import { useExportMenu } from '../menu-file/menu-file.queries';
import { IMPORT_PATH, itemDetailsPath, itemEditPath, NEW_ITEM_PATH } from '../paths';
import { BulkBar } from './bulk-bar';
import { useCloneItem, useDeleteItem, useItems } from './items.queries';
import { buildItemsColumns } from './items-columns';
import { ItemsFilterBar } from './items-filter-bar';
import { useItemsFilters } from './items-filters';
import { ItemsTable } from './items-table';
import { NoItems } from './no-items';
import { buildSelectionColumn } from './selection-column';
import { useSelection } from './use-selection';

export function ItemsPage() {
  const list = useItemsFilters();
  const { view: filters, change } = list;
  const items = useItems(filters);
  const categories = useCategories();
  const navigate = useNavigate();
  const { mutateAsync: deleteItem } = useDeleteItem();
  const clone = useCloneItem();
  const download = useExportMenu();
  const confirmDelete = ({ id, name }: Item) =>
    askToDelete({
      question: 'Are you sure you want to delete this item?',
      name,
      remove: async () => {
        await deleteItem(id);
        if (items.data?.data.length === 1 && filters.page > 1) change({ page: filters.page - 1 });
      },
    });
  const { isShown, category, search } = filters;
  const selection = useSelection(JSON.stringify([isShown, category, search]));
  const columns = buildItemsColumns({
    selection: buildSelectionColumn(selection, items.data?.data ?? []),
    categories: categories.data,
    getPath: ({ id }) => itemDetailsPath(id),
    onEdit: ({ id }) => navigate(itemEditPath(id)),
    onClone: ({ id }) => {
      if (!clone.isPending) clone.mutate(id);
    },
    onDelete: confirmDelete,
  });
  return (
    <Page
      title="Items"
      actions={
        <>
          <ActionMenu
            label="Menu file"
            actions={[
              { label: 'Import from CSV', onClick: () => navigate(IMPORT_PATH) },
              { label: 'Export as CSV', onClick: () => download.mutate() },
            ]}
          />
          <Button variant="primary" icon={<IconPlus size={18} aria-hidden />} onClick={() => navigate(NEW_ITEM_PATH)}>
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
