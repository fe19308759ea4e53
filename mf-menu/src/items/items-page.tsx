import { useMayManagePage } from '@backoffice/platform/access';
import { useNavigate } from '@backoffice/platform/router';
import { ActionMenu, AddButton, IconCopy, ListPage, useListState, type ViewOf } from '@backoffice/ui/list';
import { useMemo, useRef } from 'react';
import { useCategories } from '../categories/categories.queries';
import { useExportMenu, useMayExportMenu, useMayImportMenu } from '../menu-file/menu-file.queries';
import { menuPaths } from '../paths';
import { BulkBar } from './bulk-bar';
import { useCloneItem, useDeleteItem, useItems } from './items.queries';
import { buildItemsColumns } from './items-columns';
import { itemsFilters } from './items-filters';
import { SelectionContext } from './selection-column';
import { useSelection } from './use-selection';

export function ItemsPage() {
  const list = useListState(itemsFilters);
  const { isShown, category, search } = list.view;
  const items = useItems(list.view);
  const categories = useCategories();
  const navigate = useNavigate();
  const clone = useCloneItem();
  const { mutateAsync: remove } = useDeleteItem();
  const selection = useSelection(JSON.stringify([isShown, category, search]));
  const pageCheckbox = useRef<HTMLInputElement>(null);
  const mayManage = useMayManagePage();
  const { toggle } = selection;
  const columns = useMemo(
    () => buildItemsColumns(categories.data, mayManage, toggle),
    [categories.data, mayManage, toggle],
  );
  const cloneItem = (id: number) => {
    if (!clone.isPending) clone.mutate(id);
  };
  const removeItem = async (id: number) => {
    await remove(id);
    toggle([id], false);
  };
  return (
    <SelectionContext value={{ ...selection, pageIds: items.data?.data.map(({ id }) => id) ?? [], pageCheckbox }}>
      <ListPage
        title="Items"
        actions={
          <>
            <MenuFileMenu />
            <AddButton onClick={() => navigate(menuPaths.newItem())}>Add Item</AddButton>
          </>
        }
        list={list}
        query={items}
        columns={columns}
        failure="The items could not be loaded"
        empty={describeEmptyList}
        onEdit={({ id }) => navigate(menuPaths.editItem(id))}
        rowActions={({ id }) => [
          { label: 'Clone', icon: <IconCopy size={18} aria-hidden />, onClick: () => cloneItem(id) },
        ]}
        history="items"
        deletion={{ question: 'Are you sure you want to delete this item?', mutation: { mutateAsync: removeItem } }}
        toolbar={mayManage && selection.ids.size > 0 && <BulkBar {...selection} />}
      />
    </SelectionContext>
  );
}

function describeEmptyList({ isShown }: ViewOf<typeof itemsFilters>) {
  if (isShown) {
    const hint = 'Click on the «Add Item» button to create the first one.';
    return { title: 'No items added', hint, noMatches: 'No menu items' };
  }
  const hint = 'Hidden items appear here.';
  return { title: 'There is not items hided on POS', hint, noMatches: 'No hidden menu items' };
}

function MenuFileMenu() {
  const navigate = useNavigate();
  const download = useExportMenu();
  const mayImport = useMayImportMenu();
  const mayExport = useMayExportMenu();
  return (
    <ActionMenu
      label="Menu file"
      actions={[
        ...(mayImport ? [{ label: 'Import from CSV', onClick: () => navigate(menuPaths.import()) }] : []),
        ...(mayExport ? [{ label: 'Export as CSV', onClick: () => download.mutate() }] : []),
      ]}
    />
  );
}
