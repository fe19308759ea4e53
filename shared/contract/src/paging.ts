import * as z from 'zod/mini';

export const DEFAULT_PAGE = 1;
export const DEFAULT_PER_PAGE = 25;
export const PAGE_SIZES = [10, 25, 50, 100] as const;
/** Largest page size of a list; filter dropdowns load pages of this size. */
export const MAX_PER_PAGE = 999;

export const pagingMetadata = z.object({
  total_items: z.int().check(z.nonnegative()),
  current_page: z.int().check(z.positive()),
  per_page: z.int().check(z.positive()),
  total_pages: z.int().check(z.nonnegative()),
  has_next_page: z.boolean(),
});
export type PagingMetadata = z.infer<typeof pagingMetadata>;

const wholeNumber = z.coerce.number<number | string>('Must be a whole number');

export const pagingQuery = z.object({
  page: z._default(z.pipe(wholeNumber, z.int().check(z.minimum(1))), DEFAULT_PAGE),
  per_page: z._default(z.pipe(wholeNumber, z.int().check(z.minimum(1), z.maximum(MAX_PER_PAGE))), DEFAULT_PER_PAGE),
});

/** Builds the metadata for a page of `total` rows. A page past the last one keeps its number. */
export function buildPagingMetadata(total: number, page: number, perPage: number): PagingMetadata {
  const totalPages = Math.ceil(total / perPage);
  return {
    total_items: total,
    current_page: page,
    per_page: perPage,
    total_pages: totalPages,
    has_next_page: page < totalPages,
  };
}

export function pageSchema<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ data: z.array(row), paging_metadata: pagingMetadata });
}
