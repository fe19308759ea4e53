export { EmptyState, type EmptyStateProps } from './empty-state';
export {
  type ListAddress,
  type ListView,
  readListView,
  useFilteredListView,
  useListView,
  writeListView,
} from './list-view';
export { NoMatches, type NoMatchesProps } from './no-matches';
export { NoSuchPage, type NoSuchPageProps } from './no-such-page';
export { PagedTable, type PagedTableProps } from './paged-table';
export { Pagination, type PaginationProps } from './pagination';
export { type Column, type CompactPlace, DataTable, type DataTableProps } from './table';
