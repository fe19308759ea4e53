import { type Ref, useMemo } from 'react';
import classes from './data-table.module.css';
import type { Column } from './table';

// CSS turns the table into blocks on narrow screens; explicit roles keep it a table for assistive technology.
export const tableRoles = { table: 'table', group: 'rowgroup', row: 'row', header: 'columnheader', cell: 'cell' };

export interface BodyRowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  /** Position among all rows, from 0, in a table that renders only the rows in view. */
  index?: number;
  ref?: Ref<HTMLTableRowElement>;
}

/** A row of the table. It is rendered again only when its record or the columns change. */
export function BodyRow<Row>({ row, columns, index, ref }: BodyRowProps<Row>) {
  return useMemo(
    () => (
      <tr
        ref={ref}
        role={tableRoles.row}
        className={classes.row}
        data-compact={columns.some(({ compact }) => compact) || undefined}
        data-index={index}
        // `aria-rowindex` begins at 1, and the header is row 1.
        aria-rowindex={index === undefined ? undefined : index + 2}
      >
        {columns.map(({ key, header, hideHeader, align, compact, cell }) => (
          <td
            key={key}
            role={tableRoles.cell}
            className={classes.cell}
            data-align={align}
            data-compact={compact}
            data-label={hideHeader ? undefined : header}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
    ),
    [row, columns, index, ref],
  );
}
