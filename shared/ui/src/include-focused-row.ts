import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/**
 * Returns the row indexes that a virtual list renders: the visible ones, and the row that contains the focus with its
 * neighbours, so scrolling loses neither the focus nor the Tab order. Each row element has a `data-index`.
 */
export function includeFocusedRow(list: Element | null, range: Range): number[] {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  const focused = row && list?.contains(row) ? Number(row.dataset.index) : Number.NaN;
  const nearby = [focused - 1, focused, focused + 1].filter((index) => index >= 0 && index < range.count);
  return [...new Set([...defaultRangeExtractor(range), ...nearby])].sort((one, other) => one - other);
}
