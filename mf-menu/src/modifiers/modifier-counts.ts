/** A guest may choose so many modifiers of a group at most. */
const MOST = 10;

/** How many modifiers a guest has to choose, and may; NaN while a field is empty. */
export interface Counts {
  min: number;
  max: number;
}

/** The highest max of a group with `modifiers` modifiers. While it has none, nothing is known yet that would bound it. */
export function highestMax(modifiers: number): number {
  return modifiers === 0 ? MOST : Math.min(modifiers, MOST);
}

/** With another min: it never exceeds max. */
export function withMin({ max }: Counts, min: number): Counts {
  return { min: min > max ? max : min, max };
}

/** With another max: never above what `modifiers` modifiers allow. A min above it becomes one less than it. */
export function withMax({ min }: Counts, max: number, modifiers: number): Counts {
  const highest = highestMax(modifiers);
  const bounded = Math.min(max, highest);
  return { min: min > bounded ? Math.max(bounded - 1, 0) : min, max: bounded };
}
