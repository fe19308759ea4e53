/** The highest number of modifiers of one group that a guest can choose. */
const MAX_SELECTIONS = 10;

/** The lowest and the highest number of modifiers that a guest can choose; NaN while a field is empty. */
export interface SelectionLimits {
  min: number;
  max: number;
}

/** Returns the highest allowed max of a group: its number of modifiers, but at most 10; 10 if it has no modifiers. */
export function getHighestMax(modifiers: number): number {
  return modifiers === 0 ? MAX_SELECTIONS : Math.min(modifiers, MAX_SELECTIONS);
}

/** Returns the limits with a new min, which is limited to max. */
export function changeMin({ max }: SelectionLimits, min: number): SelectionLimits {
  return { min: min > max ? max : min, max };
}

/** Returns the limits with a new max, limited to the number of modifiers. A min above the new max becomes max − 1. */
export function changeMax({ min }: SelectionLimits, max: number, modifiers: number): SelectionLimits {
  const highest = getHighestMax(modifiers);
  const newMax = Math.min(max, highest);
  return { min: min > newMax ? Math.max(newMax - 1, 0) : min, max: newMax };
}
