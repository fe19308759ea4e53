import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { createContext, use, useMemo } from 'react';
import { ActionMenu, type MenuAction } from '../controls/action-menu';
import type { Column } from './table';

export function editAction(onClick: () => void): MenuAction {
  return { label: 'Edit', icon: <IconPencil size={18} aria-hidden />, onClick };
}

export function viewAction(onClick: () => void): MenuAction {
  return { label: 'View', icon: <IconEye size={18} aria-hidden />, onClick };
}

export function deleteAction(onClick: () => void): MenuAction {
  return { label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onClick };
}

export interface RowMenu {
  label: string;
  actions: readonly MenuAction[];
}

/** The menus of a list's rows, keyed by row id. A row without a menu has no entry. */
export const RowMenusContext = createContext<ReadonlyMap<number, RowMenu>>(new Map());

const useRowMenu = (id: number) => use(RowMenusContext).get(id);

function RowMenuCell({ id }: { id: number }) {
  const label = useRowMenu(id)?.label;
  // Only a mounted menu reads the actions, so that new callbacks of the page do not render all rows' buttons again.
  return useMemo(() => {
    const useActions = () => useRowMenu(id)?.actions ?? [];
    return label !== undefined && <ActionMenu label={label} actions={useActions} />;
  }, [label, id]);
}

/**
 * The last column of a list: a menu such as "Actions for Coke". Reads the menu from the context, so that a new menu
 * does not render the other cells of the row again.
 */
export const actionsColumn: Column<{ id: number }> = {
  key: 'actions',
  header: 'Actions',
  hideHeader: true,
  align: 'end',
  cell: ({ id }) => <RowMenuCell id={id} />,
};
