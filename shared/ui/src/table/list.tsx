import { useMayManagePage } from '@backoffice/platform/access';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { MenuAction } from '../controls/action-menu';
import { FilterBar, type FilterBarProps } from '../filters/filter-bar';
import { mayViewHistory } from '../history/show-history';
import { EmptyState } from '../states/empty-state';
import { NoMatches } from '../states/no-matches';
import { QueryError } from '../states/query-error';
import { CardListSkeleton } from './card-list';
import type { ListState } from './list-state';
import type { ListView } from './list-view';
import { PagedTable, type PagedTableProps } from './paged-table';
import { actionsColumn, type RowMenu, RowMenusContext } from './row-actions';
import type { Column } from './table';
import { type RowActionsProps, useRowActions } from './use-row-actions';

interface NamedRow {
  id: number;
  name?: string;
}

/** The query result that a list uses. `data` is one page of rows, or an array of all rows. */
interface RowsQuery<Row> extends Omit<PagedTableProps<Row>['query'], 'data'> {
  data: Row[] | PagedTableProps<Row>['query']['data'];
}

interface EmptyTexts {
  title: string;
  /** Advice on how to add a row; hidden from users who may not change the page. */
  hint?: string;
  /** Title when the filters match no row. */
  noMatches?: string;
}

export interface ListProps<Row extends NamedRow, View extends ListView> extends RowActionsProps<Row> {
  /** Accessible name of the list; not visible. */
  caption: string;
  list: ListState<View>;
  query: RowsQuery<Row>;
  /** Columns of the table. If undefined, `renderRows` shows the rows as cards. */
  columns?: readonly Column<Row>[];
  renderRows?: (rows: readonly Row[], actionsOf: (row: Row) => MenuAction[]) => ReactNode;
  skeletonRows?: number;
  /** Whether other data that the rows need is loading. */
  loading?: boolean;
  /** Title of the error panel: "The printers could not be loaded". */
  failure: string;
  empty: EmptyTexts | ((view: View) => EmptyTexts);
  /** Returns the name of a row for its menu of actions; the row's `name` by default. */
  rowName?: (row: Row) => string;
  /** Content between the filters and the rows. */
  toolbar?: ReactNode;
}

/** A list of rows with filters, row actions and paging, and its loading, error and empty states. */
export function List<Row extends NamedRow, View extends ListView>(props: ListProps<Row, View>) {
  const { list, query, columns, renderRows, toolbar, rowName = ({ name = '' }: Row) => name, ...table } = props;
  const { data } = query;
  const page = Array.isArray(data) ? { data } : data;
  const mayManage = useMayManagePage();
  const rows = page?.data ?? [];
  const actionsOf = useRowActions({ ...props, mayManage, rowName });
  const showsHistory = props.history !== undefined && mayViewHistory();
  const hasActions =
    showsHistory || Boolean(mayManage ? (props.onEdit ?? props.rowActions ?? props.deletion) : props.onView);
  // The columns stay the same when only the actions change, because new columns render every row again.
  const tableColumns = useMemo(
    () => (columns && hasActions ? [...columns, actionsColumn] : columns),
    [columns, hasActions],
  );
  const { title, hint, noMatches } = typeof props.empty === 'function' ? props.empty(list.view) : props.empty;
  const empty =
    list.isNarrowed && noMatches ? (
      <NoMatches title={noMatches} filters={list.filterNames} onClear={list.clear} />
    ) : (
      <EmptyState title={title} hint={mayManage ? hint : undefined} />
    );
  return (
    <>
      {list.filters.length > 0 && <Filters list={list} />}
      {toolbar}
      {tableColumns ? (
        <RowMenusContext value={buildRowMenus(rows, { rowName, actionsOf, isFixed: props.isFixed })}>
          <PagedTable
            {...table}
            columns={tableColumns}
            rowKey={({ id }) => id}
            query={{ ...query, data: page }}
            list={{ ...list, change: list.changePaging }}
            empty={empty}
          />
        </RowMenusContext>
      ) : (
        <Rows {...props} rows={page?.data} empty={empty} renderRows={(rows) => renderRows?.(rows, actionsOf)} />
      )}
    </>
  );
}

interface RowFunctions<Row> extends Pick<RowActionsProps<Row>, 'isFixed'> {
  rowName: (row: Row) => string;
  actionsOf: (row: Row) => MenuAction[];
}

/** Returns the menus of the rows that are not fixed and have actions. */
function buildRowMenus<Row extends NamedRow>(
  rows: readonly Row[],
  { isFixed, rowName, actionsOf }: RowFunctions<Row>,
): ReadonlyMap<number, RowMenu> {
  const menus = new Map<number, RowMenu>();
  for (const row of rows) {
    const actions = isFixed?.(row) ? [] : actionsOf(row);
    if (actions.length > 0) menus.set(row.id, { label: `Actions for ${rowName(row)}`, actions });
  }
  return menus;
}

interface FiltersProps extends Pick<FilterBarProps, 'onClear'> {
  list: ListState;
}

/** The search and the other filters. If there is a search, the other filters fold into a button on narrow screens. */
export function Filters({ list: { filters, view, change }, onClear }: FiltersProps) {
  const values: Readonly<Record<string, unknown>> = { ...view };
  const others = filters.filter(([name]) => name !== 'search');
  const renderControls = (shown: typeof filters) =>
    shown.map(([name, { Control }]) => (
      <Control key={name} value={values[name]} onChange={(value) => change({ [name]: value })} />
    ));
  if (others.length === filters.length) return <FilterBar onClear={onClear}>{renderControls(filters)}</FilterBar>;
  const active = others.filter(([name, { isSet }]) => isSet(values[name])).length;
  const folded = others.length > 0 && <Fragment>{renderControls(others)}</Fragment>;
  return (
    <FilterBar active={active} folded={folded} onClear={onClear}>
      {renderControls(filters.filter(([name]) => name === 'search'))}
    </FilterBar>
  );
}

interface RowsProps<Row> {
  caption: string;
  rows: readonly Row[] | undefined;
  query: Pick<RowsQuery<Row>, 'error' | 'isFetching' | 'refetch'>;
  failure: string;
  empty: ReactNode;
  renderRows: (rows: readonly Row[]) => ReactNode;
}

function Rows<Row>({ rows, caption, query, failure, empty, renderRows }: RowsProps<Row>) {
  if (rows) return rows.length === 0 ? empty : renderRows(rows);
  if (!query.error) return <CardListSkeleton label={caption} />;
  return <QueryError title={failure} query={query} />;
}
