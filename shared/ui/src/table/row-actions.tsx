import { IconPencil, IconTrash } from '@tabler/icons-react';
import { ActionMenu, type MenuAction } from '../controls/action-menu';
import type { Column } from './table';

export function editAction(onClick: () => void): MenuAction {
  return { label: 'Edit', icon: <IconPencil size={18} aria-hidden />, onClick };
}

export function deleteAction(onClick: () => void): MenuAction {
  return { label: 'Delete', icon: <IconTrash size={18} aria-hidden />, danger: true, onClick };
}

/** Last column of a list: a menu of row actions behind a button "Actions for Coke". */
export function actionsColumn<Row>(
  nameOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly MenuAction[],
): Column<Row> {
  return {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => <ActionMenu label={`Actions for ${nameOf(row)}`} actions={actionsOf(row)} />,
  };
}
