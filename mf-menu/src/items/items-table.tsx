import type { Item } from '@backoffice/shared/contract/items';
import { type Column, EmptyState, PagedTable } from '@backoffice/shared/ui/data-table';
import type { useItems } from './items.queries';
import type { useItemsFilters } from './items-filters';

export interface ItemsTableProps {
  items: ReturnType<typeof useItems>;
  columns: Column<Item>[];
  list: ReturnType<typeof useItemsFilters>;
  /** What is said where the list is empty. */
  emptyText: string;
}

/** A page of items with its states and its pagination. */
export function ItemsTable({ items, columns, list, emptyText }: ItemsTableProps) {
  return (
    <PagedTable
      caption="Items"
      columns={columns}
      rowKey={({ id }) => id}
      query={items}
      list={list}
      failure="The items could not be loaded"
      empty={<EmptyState title={emptyText} />}
    />
  );
}
