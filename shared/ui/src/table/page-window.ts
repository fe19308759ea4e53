/** A page number, or a gap of omitted numbers. */
export type PageSlot = { page: number } | { gapAfter: number };

// Slots of the first and the last page, the current page with its two neighbours, and two gaps.
const MOST_SLOTS = 7;

function pages(first: number, last: number): PageSlot[] {
  return Array.from({ length: Math.max(last - first + 1, 0) }, (_, index) => ({ page: first + index }));
}

/**
 * Returns the page numbers to offer: the first, the last, the current one and its neighbours. A gap replaces two pages
 * or more. There are at most seven slots, so that the buttons do not move under the pointer.
 */
export function getPageSlots(current: number, total: number): PageSlot[] {
  if (total <= MOST_SLOTS) return pages(1, total);
  if (current <= 4) return [...pages(1, 5), { gapAfter: 5 }, { page: total }];
  if (current >= total - 3) return [{ page: 1 }, { gapAfter: 1 }, ...pages(total - 4, total)];
  return [{ page: 1 }, { gapAfter: 1 }, ...pages(current - 1, current + 1), { gapAfter: current + 1 }, { page: total }];
}
