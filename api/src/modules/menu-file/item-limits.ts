import { createEventLoopYield } from '../../event-loop-yield';
import { describeExceededLimit, ITEM_LIMITS } from '../items/item-limits';
import { excerpt } from './cell-text';
import { type ItemValues, nameKey, type StoredRecord } from './menu-records';
import type { PlannedWrite } from './plan-record-writes';
import type { ReportProblem } from './read-table';

const LIMITS = [
  { field: 'categories', column: 'Categories', max: ITEM_LIMITS.categories },
  { field: 'taxes', column: 'Taxes', max: ITEM_LIMITS.taxes },
] as const;

/**
 * Reports the categories and taxes to which an import adds more items than their forms can save. The problem is in the
 * last row that adds an item.
 */
export async function reportExceededLimits(
  items: readonly StoredRecord<ItemValues>[],
  writes: readonly PlannedWrite<ItemValues>[],
  report: ReportProblem,
): Promise<void> {
  const pause = createEventLoopYield();
  for (const { field, column, max } of LIMITS) {
    const stored = countNames(items.map(({ values }) => values[field]));
    const counts = new Map(stored);
    const lastAdditions = new Map<string, { row: number; name: string }>();
    for (const { row, before, values } of writes) {
      const previous = new Set(before?.values[field].map(nameKey));
      for (const key of previous) counts.set(key, (counts.get(key) ?? 0) - 1);
      for (const name of values[field]) {
        const key = nameKey(name);
        counts.set(key, (counts.get(key) ?? 0) + 1);
        if (!previous.has(key)) lastAdditions.set(key, { row, name });
      }
      await pause();
    }
    for (const [key, { row, name }] of lastAdditions) {
      const count = counts.get(key) ?? 0;
      if (count <= max || count <= (stored.get(key) ?? 0)) continue;
      report(row, column, describeExceededLimit(excerpt(name), count, max));
    }
  }
}

function countNames(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of lists.flat().map(nameKey)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
