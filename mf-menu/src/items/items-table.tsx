import type { Item } from '@backoffice/shared/contract/items';
import { type PagingMetadata, pagingOf } from '@backoffice/shared/contract/paging';
import { ErrorPanel } from '@backoffice/shared/ui';
import { type Column, DataTable, EmptyState, NoSuchPage, Pagination } from '@backoffice/shared/ui/data-table';
import type { useItems } from './items.queries';
import type { ItemsFilters } from './items-filters';

export interface ItemsTableProps {
  items: ReturnType<typeof useItems>;
  columns: Column<Item>[];
  filters: ItemsFilters;
  /** What is said where the list is empty. */
  emptyText: string;
  onChange: (changes: Partial<ItemsFilters>) => void;
}

/** A page of items with its states and its pagination. */
export function ItemsTable({ items, columns, filters, emptyText, onChange }: ItemsTableProps) {
  const metadata = items.data?.paging_metadata;
  return (
    <DataTable
      caption="Items"
      columns={columns}
      rows={items.data?.data}
      rowKey={({ id }) => id}
      loading={items.isPending}
      updating={items.isPlaceholderData}
      error={
        items.isError &&
        !items.data && (
          <ErrorPanel
            title="The items could not be loaded"
            message={items.error.message}
            onRetry={() => items.refetch()}
            retrying={items.isFetching}
          />
        )
      }
      empty={<NoItems text={emptyText} metadata={metadata} onPage={(page) => onChange({ page })} />}
      footer={
        metadata &&
        metadata.total_items > 0 && (
          <Pagination
            // While the next page is on its way the one that was asked for is shown as the current one.
            metadata={pagingOf(metadata.total_items, filters.page, filters.perPage)}
            onPage={(page) => onChange({ page })}
            onPerPage={(perPage) => onChange({ perPage })}
          />
        )
      }
    />
  );
}

interface NoItemsProps {
  text: string;
  metadata: PagingMetadata | undefined;
  onPage: (page: number) => void;
}

function NoItems({ text, metadata, onPage }: NoItemsProps) {
  const lastPage = metadata?.total_pages ?? 0;
  if (lastPage === 0) return <EmptyState title={text} />;
  return <NoSuchPage of="list" lastPage={lastPage} onPage={onPage} />;
}
