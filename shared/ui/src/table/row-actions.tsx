import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
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

/** The last column of a list: a menu such as "Actions for Coke"; none for rows that are fixed or have no actions. */
export function actionsColumn<Row>(
  getName: (row: Row) => string,
  getActions: (row: Row) => readonly MenuAction[],
  isFixed: (row: Row) => boolean = () => false,
): Column<Row> {
  return {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) =>
      isFixed(row) || getActions(row).length === 0 ? null : (
        <ActionMenu label={`Actions for ${getName(row)}`} actions={() => getActions(row)} />
      ),
  };
}
