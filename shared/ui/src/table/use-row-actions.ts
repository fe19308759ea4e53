import type { ReactNode } from 'react';
import type { MenuAction } from '../controls/action-menu';
import { confirmDelete } from '../forms/confirm-delete';
import { deleteAction, editAction } from './row-actions';

/** How a list deletes a row. */
export interface Deletion<Row> {
  /** "Are you sure you want to delete this employee?" */
  question: string;
  /** Additional warning, for example that the record is the user's own. */
  warning?: (row: Row) => ReactNode;
  /** Deletes a row by id. Its failure shows a notice. */
  mutation: { mutateAsync: (id: number) => Promise<unknown> };
}

interface RowActionsOptions<Row> {
  rows: readonly Row[];
  list: { view: { page: number }; changePaging: (changes: { page: number }) => void };
  rowName: (row: Row) => string;
  onEdit?: (row: Row) => void;
  rowActions?: (row: Row) => MenuAction[];
  deletion?: Deletion<Row>;
}

/** Returns the actions of a row. Deleting the last row of a page opens the page before it. */
export function useRowActions<Row extends { id: number }>(options: RowActionsOptions<Row>) {
  const { rows, list, rowName, onEdit, rowActions, deletion } = options;
  const { page } = list.view;
  const openDeletion = (row: Row, { question, warning, mutation }: Deletion<Row>) =>
    confirmDelete({
      question,
      name: rowName(row),
      warning: warning?.(row),
      remove: async () => {
        await mutation.mutateAsync(row.id);
        if (rows.length === 1 && page > 1) list.changePaging({ page: page - 1 });
      },
    });
  return (row: Row): MenuAction[] => [
    ...(onEdit ? [editAction(() => onEdit(row))] : []),
    ...(rowActions?.(row) ?? []),
    ...(deletion ? [deleteAction(() => openDeletion(row, deletion))] : []),
  ];
}
