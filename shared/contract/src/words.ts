/** `DineIn` as `Dine In`. */
export function splitWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** An order's source for people: Pos is an abbreviation. */
export function sourceLabel(source: string): string {
  return source === 'Pos' ? 'POS' : splitWords(source);
}

/** `1 employee`, `3 employees`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
