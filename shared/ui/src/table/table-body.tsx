import { type ComponentType, type Key, lazy, Suspense } from 'react';
import { BodyRow, tableRoles } from './body-row';
import classes from './data-table.module.css';
import type { RowsInViewProps } from './rows-in-view';
import type { Column } from './table';

/** Number of rows that are rendered while the code for long tables loads. */
const FIRST_ROWS = 25;

function AllRows({ body, count, renderRow }: Pick<RowsInViewProps, 'body' | 'count' | 'renderRow'>) {
  return <tbody {...body}>{Array.from({ length: count }, (_, index) => renderRow(index))}</tbody>;
}

// Loaded on demand, because most tables are short. When it fails to load, all rows are rendered.
const RowsInView = lazy<ComponentType<RowsInViewProps>>(() =>
  import('./rows-in-view').then(
    (module) => ({ default: module.RowsInView }),
    () => ({ default: AllRows }),
  ),
);

export interface TableBodyProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  updating: boolean;
  /** Whether the table has so many rows that only those in view are rendered. */
  isLong: boolean;
}

export function TableBody<Row>({ columns, rows, rowKey, updating, isLong }: TableBodyProps<Row>) {
  const keys = rows.map(rowKey);
  const all: Pick<RowsInViewProps, 'body' | 'count' | 'renderRow'> = {
    body: { role: tableRoles.group, className: classes.body, 'data-updating': updating || undefined },
    count: rows.length,
    renderRow: (index, ref) => {
      const row = rows[index];
      if (row === undefined) return null;
      return <BodyRow key={keys[index]} row={row} columns={columns} index={isLong ? index : undefined} ref={ref} />;
    },
  };
  if (!isLong) return <AllRows {...all} />;
  return (
    <Suspense fallback={<AllRows {...all} count={FIRST_ROWS} />}>
      <RowsInView {...all} columnCount={columns.length} getKey={(index) => keys[index] ?? index} />
    </Suspense>
  );
}
