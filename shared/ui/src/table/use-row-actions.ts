import type { HistoryKind } from '@backoffice/contract/history';
import type { ReactNode } from 'react';
import type { MenuAction } from '../controls/action-menu';
import { confirmDelete } from '../forms/confirm-delete';
import { type HistorySubject, historyAction } from '../history/show-history';
import { deleteAction, editAction, viewAction } from './row-actions';

export interface Deletion<Row> {
  /** Question of the dialog, for example "Are you sure you want to delete this employee?" */
  question: string;
  /** Whether the signed-in user may delete the row; every row when undefined. */
  isOffered?: (row: Row) => boolean;
  /** Additional warning, for example that the record is the user's own. */
  warning?: (row: Row) => ReactNode;
  /** Deletes a row by id and shows a notification if that fails. */
  mutation: { mutateAsync: (id: number) => Promise<unknown> };
}

export interface RowActionsProps<Row> {
  onEdit?: (row: Row) => void;
  /** Opens a row for reading. Offered in place of the other actions to users who may not change the page. */
  onView?: (row: Row) => void;
  /** Actions between Edit and Delete. */
  rowActions?: (row: Row) => MenuAction[];
  /** The record kind under which the history lists the rows. If set, the menu has a History action before Delete. */
  history?: HistoryKind | ((row: Row) => HistorySubject);
  deletion?: Deletion<Row>;
  /** Whether a row has no actions, because nobody can change it. */
  isFixed?: (row: Row) => boolean;
}

interface RowActionsOptions<Row> extends RowActionsProps<Row> {
  mayManage: boolean;
  rowName: (row: Row) => string;
}

/** Returns a function that lists the actions of a row. */
export function useRowActions<Row extends { id: number }>(options: RowActionsOptions<Row>) {
  const { mayManage, rowName, onEdit, onView, rowActions, history, deletion, isFixed } = options;
  const openDeletion = (row: Row, { question, warning, mutation }: Deletion<Row>) =>
    confirmDelete({
      question,
      name: rowName(row),
      warning: warning?.(row),
      remove: () => mutation.mutateAsync(row.id),
    });
  const historyOf = (row: Row) => {
    if (!history) return [];
    return historyAction(
      typeof history === 'function' ? history(row) : { kind: history, id: row.id, name: rowName(row) },
    );
  };
  if (!mayManage) {
    return (row: Row): MenuAction[] => [...(onView ? [viewAction(() => onView(row))] : []), ...historyOf(row)];
  }
  return (row: Row): MenuAction[] =>
    isFixed?.(row)
      ? []
      : [
          ...(onEdit ? [editAction(() => onEdit(row))] : []),
          ...(rowActions?.(row) ?? []),
          ...historyOf(row),
          ...(deletion && deletion.isOffered?.(row) !== false ? [deleteAction(() => openDeletion(row, deletion))] : []),
        ];
}
