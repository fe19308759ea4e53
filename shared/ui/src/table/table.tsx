/// <reference path="../css-modules.d.ts" />
import { formatCount } from '@backoffice/contract/words';
import { type Key, type ReactNode, type RefObject, useRef } from 'react';
import { WideContent } from '../page/wide-content';
import loadingClasses from '../states/loading.module.css';
import { tableRoles } from './body-row';
import cardClasses from './card-rows.module.css';
import compactClasses from './compact-rows.module.css';
import classes from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows';
import { TableBody } from './table-body';
import { useColumnWidths } from './use-column-widths';
import { useRowFocusAfterRemoval } from './use-row-focus-after-removal';

/** Line and position of a value in a compact row. The top line contains the name and the main amount. */
export type CompactPlace = 'top' | 'top-end' | 'middle' | 'middle-end' | 'bottom' | 'bottom-end';

export interface Column<Row> {
  key: string;
  header: string;
  /** Replaces the header's text, for example with a checkbox that selects every row. */
  headerCell?: ReactNode;
  /** Follows the header, for example a `HelpToggle`; not shown on phones, where a row is a card. */
  help?: ReactNode;
  sorted?: 'ascending' | 'descending' | undefined;
  /** Hides the header visually, for a column of buttons. */
  hideHeader?: boolean;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and money: right-aligned with tabular figures. */
  align?: 'start' | 'end';
  /** CSS length; by default the browser decides. */
  width?: string;
  /** Position on phones, where a row of more than four columns has three lines; other values follow, labelled. */
  compact?: CompactPlace;
}

export interface DataTableProps<Row> {
  /** Accessible name of the table; not visible. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  /** Number of rows on all pages; by default the number of `rows`. */
  total?: number;
  rowKey: (row: Row) => Key;
  /** Shows skeleton rows. */
  loading?: boolean;
  /** Whether new rows are loading; the previous rows stay visible but dimmed. */
  updating?: boolean;
  /** Replaces the rows when loading failed. */
  error?: ReactNode;
  /** Replaces the rows when there are none. */
  empty: ReactNode;
  footer?: ReactNode;
  /** Number of skeleton rows. Pass the page size to avoid a layout shift. */
  skeletonRows?: number;
  /** Ref of the element around table and footer. */
  frameRef?: RefObject<HTMLDivElement | null>;
}

/** A data table. In a narrow container, each row looks like a card; assistive technology still sees a table. */
export function DataTable<Row>({
  loading = false,
  updating = false,
  error,
  empty,
  footer,
  frameRef,
  total,
  ...props
}: DataTableProps<Row>) {
  const { rows = [] } = props;
  const isEmpty = !error && !loading && rows.length === 0;
  const announcement =
    (loading && 'Loading') || (updating && 'Updating') || formatCount(total ?? rows.length, 'result');
  return (
    <div ref={frameRef} className={classes.frame}>
      {/* Rendered in every state, because screen readers announce only changes of a live region that exists already. */}
      <div role="status" className={isEmpty ? undefined : classes.hidden}>
        {isEmpty ? empty : !error && announcement}
      </div>
      {error}
      {!error && !isEmpty && (
        <>
          {updating && <div className={loadingClasses.progress} aria-hidden />}
          <WideContent label={props.caption} className={classes.scroll}>
            <Table {...props} rows={rows} loading={loading} updating={updating} />
          </WideContent>
        </>
      )}
      {!error && footer}
    </div>
  );
}

type TableProps<Row> = Pick<DataTableProps<Row>, 'caption' | 'columns' | 'rowKey' | 'skeletonRows'> & {
  rows: readonly Row[];
  loading: boolean;
  updating: boolean;
};

// Number of columns that fit side by side on a phone.
const MAX_PHONE_COLUMNS = 4;
/**
 * A table with more rows than this renders only the rows in view. The limit is below 100, the largest page size, so the
 * rendering of a full page does not change when one of its rows disappears.
 */
const MOST_RENDERED_ROWS = 50;

function Table<Row>({ caption, columns, rows, rowKey, loading, updating, skeletonRows = 10 }: TableProps<Row>) {
  const table = useRef<HTMLTableElement>(null);
  const [first] = rows;
  const isLong = !loading && rows.length > MOST_RENDERED_ROWS;
  const widths = useColumnWidths(table, isLong, first && rowKey(first));
  const keepRowFocus = useRowFocusAfterRemoval(table);
  const isCompact = columns.some(({ compact }) => compact);
  const layout =
    columns.length > MAX_PHONE_COLUMNS
      ? `${cardClasses.cards} ${isCompact ? compactClasses.compact : ''}`
      : classes.few;
  return (
    <table
      ref={table}
      role={tableRoles.table}
      className={`${classes.table} ${layout}`}
      aria-busy={loading || updating || undefined}
      aria-rowcount={isLong ? rows.length + 1 : undefined}
      onFocus={keepRowFocus}
    >
      <caption className={classes.hidden}>{caption}</caption>
      {widths && (
        <colgroup className={classes.fitted}>
          {columns.map(({ key }, position) => (
            <col key={key} style={{ width: widths[position] }} />
          ))}
        </colgroup>
      )}
      <thead role={tableRoles.group}>
        <tr role={tableRoles.row} aria-rowindex={isLong ? 1 : undefined}>
          {columns.map(({ key, header, headerCell, help, hideHeader, sorted, align, width }) => (
            <th
              key={key}
              role={tableRoles.header}
              scope="col"
              aria-sort={sorted}
              // Names the column without the name of its help button, which screen readers would otherwise repeat for
              // each cell.
              aria-label={help ? header : undefined}
              className={classes.header}
              data-align={align}
              style={{ width }}
            >
              {headerCell ?? (hideHeader ? <span className={classes.hidden}>{header}</span> : header)}
              {help && <span className={`${classes.help} ${cardClasses.help}`}>{help}</span>}
            </th>
          ))}
        </tr>
      </thead>
      {loading ? (
        <SkeletonRows columns={columns} count={skeletonRows} />
      ) : (
        <TableBody columns={columns} rows={rows} rowKey={rowKey} updating={updating} isLong={isLong} />
      )}
    </table>
  );
}
