import type { ReactNode } from 'react';
import { PAGE_SIZES, type PagingMetadata } from '../contract/paging';

export interface PaginationProps {
  metadata: PagingMetadata;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
  sizes?: readonly number[];
}

/** Which part of the list is shown, the way to the other pages, and the page size. */
export function Pagination({ sizes = PAGE_SIZES }: PaginationProps): ReactNode {
  return sizes.length;
}
