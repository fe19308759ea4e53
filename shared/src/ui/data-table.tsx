/// <reference path="./css-modules.d.ts" />
import type { Key, ReactNode } from 'react';

export { EmptyState, type EmptyStateProps } from './empty-state';
export { Pagination, type PaginationProps } from './pagination';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and money: right-aligned, tabular figures. */
  align?: 'start' | 'end';
  /** CSS length; the browser decides without it. */
  width?: string;
}

export interface DataTableProps<Row> {
  /** Says what the table lists; read by assistive technology, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => Key;
  /** Nothing is known yet: skeleton rows stand in. */
  loading?: boolean;
  /** New rows are on their way: the previous ones stay, dimmed. */
  updating?: boolean;
  /** Stands in place of the rows when they could not be loaded. */
  error?: ReactNode;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** Below the rows: the pagination. */
  footer?: ReactNode;
}

/** Rows of data. Below 768 px each row becomes a card of labelled values; it is the same table to a screen reader. */
export function DataTable<Row>(_props: DataTableProps<Row>): ReactNode {
  return null;
}
