/** Returns the initial direction for a column: ascending for names, descending for figures. */
export const initialSortDirection = (sort: string) => (sort === 'name' ? 'asc' : 'desc');
