import type { Item } from '@backoffice/contract/items';
import { type Column, PagedTable } from '@backoffice/ui/data-table';
import type { ReactNode } from 'react';
import type { useItems } from './items.queries';
import type { useItemsFilters } from './items-filters';

export interface ItemsTableProps {
  items: ReturnType<typeof useItems>;
  columns: Column<Item>[];
  list: ReturnType<typeof useItemsFilters>;
  /** Content of an empty list. */
  empty: ReactNode;
}

/** A page of items with its states and its pagination. */
export function ItemsTable({ items, columns, list, empty }: ItemsTableProps) {
  return (
    <PagedTable
      caption="Items"
      columns={columns}
      rowKey={({ id }) => id}
      query={items}
      list={list}
      failure="The items could not be loaded"
      empty={empty}
    />
  );
}
