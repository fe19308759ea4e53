export { useRovingIndex } from '@mantine/hooks';
export { WideContent } from './page/wide-content';
export { EmptyState, type EmptyStateProps } from './states/empty-state';
export { NoMatches, type NoMatchesProps } from './states/no-matches';
export { NoSuchPage, type NoSuchPageProps } from './states/no-such-page';
export { QueryError } from './states/query-error';
export {
  type ListView,
  type ListViewCodec,
  readListView,
  useFilteredListView,
  useListView,
  writeListView,
} from './table/list-view';
export { PagedTable, type PagedTableProps } from './table/paged-table';
export { Pagination, type PaginationProps } from './table/pagination';
export { type Column, type CompactPlace, DataTable, type DataTableProps } from './table/table';
