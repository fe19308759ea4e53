/// <reference path="../css-modules.d.ts" />
import type { Key, ReactNode, RefObject } from 'react';
import { WideContent } from '../page/wide-content';
import loadingClasses from '../states/loading.module.css';
import compactClasses from './compact-rows.module.css';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows';

/** Line of a compact row and position in it. The top line has the name and the main amount. */
export type CompactPlace = 'top' | 'top-end' | 'middle' | 'middle-end' | 'bottom' | 'bottom-end';

export interface Column<Row> {
  key: string;
  header: string;
  /** Stands in place of the header's text: a box that chooses every row. */
  headerCell?: ReactNode;
  /** Read by assistive technology alone: for a column of buttons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and money: right-aligned, tabular figures. */
  align?: 'start' | 'end';
  /** CSS length; the browser decides without it. */
  width?: string;
  /**
   * Position of the value on phones, where a row of more than four columns has three lines. A column without a position
   * gets a labelled line below them.
   */
  compact?: CompactPlace;
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
  /** How many rows stand in while loading; the page size keeps the layout still. */
  skeletonRows?: number;
  /** The element around table and footer. */
  frameRef?: RefObject<HTMLDivElement | null>;
}

// Below the stacking width the parts of the table are no table boxes, and browsers would drop their roles.
const roles = { table: 'table', group: 'rowgroup', row: 'row', header: 'columnheader', cell: 'cell' };

/** Rows of data. In a narrow place each row becomes a card of labelled values; to a screen reader it stays a table. */
export function DataTable<Row>({
  loading = false,
  updating = false,
  error,
  empty,
  footer,
  frameRef,
  ...props
}: DataTableProps<Row>) {
  const { rows = [] } = props;
  if (error) return <div className={classes.frame}>{error}</div>;
  if (!loading && rows.length === 0) {
    return (
      <div ref={frameRef} className={classes.frame}>
        {empty}
        {footer}
      </div>
    );
  }
  return (
    <div ref={frameRef} className={classes.frame}>
      <p className={classes.hidden} aria-live="polite">
        {(loading && 'Loading') || (updating && 'Updating')}
      </p>
      {updating && <div className={loadingClasses.progress} aria-hidden />}
      <WideContent label={props.caption} className={classes.scroll}>
        <Table {...props} rows={rows} loading={loading} updating={updating} />
      </WideContent>
      {footer}
    </div>
  );
}

type TableProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'skeletonRows'> & {
  rows: readonly Row[];
  loading: boolean;
  updating: boolean;
};

// As many columns as fit beside each other on a telephone.
const FEW = 4;

function Table<Row>({ caption, columns, rows, rowKey, loading, updating, skeletonRows = 10 }: TableProps<Row>) {
  const isCompact = columns.some(({ compact }) => compact);
  const width = columns.length > FEW ? `${classes.many} ${isCompact ? compactClasses.compact : ''}` : classes.few;
  return (
    <table role={roles.table} className={`${classes.table} ${width}`} aria-busy={loading || updating || undefined}>
      <caption className={classes.hidden}>{caption}</caption>
      <thead role={roles.group} className={classes.head}>
        <tr role={roles.row}>
          {columns.map(({ key, header, headerCell, hideHeader, align, width }) => (
            <th
              key={key}
              role={roles.header}
              scope="col"
              className={classes.header}
              data-align={align}
              style={{ width }}
            >
              {headerCell ?? (hideHeader ? <span className={classes.hidden}>{header}</span> : header)}
            </th>
          ))}
        </tr>
      </thead>
      {loading ? (
        <SkeletonRows columns={columns} count={skeletonRows} />
      ) : (
        <tbody role={roles.group} className={classes.body} data-updating={updating || undefined}>
          {rows.map((row) => (
            <tr key={rowKey(row)} role={roles.row} className={classes.row} data-compact={isCompact || undefined}>
              {columns.map(({ key, header, hideHeader, align, compact, cell }) => (
                <td
                  key={key}
                  role={roles.cell}
                  className={classes.cell}
                  data-align={align}
                  data-compact={compact}
                  data-label={hideHeader ? undefined : header}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}
