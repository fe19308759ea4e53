/** Returns `text` with its first letter in upper case. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Inserts spaces between words: `DineIn` becomes `Dine In`. */
export function splitWords(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ');
}

/** Returns the display name of an order source; `Pos` is an abbreviation. */
export function sourceLabel(source: string): string {
  return source === 'Pos' ? 'POS' : splitWords(source);
}

/** Returns the display name of a tender or of an order's payment type: `GiftCard` becomes `Gift Card`. */
export function tenderLabel(tender: string): string {
  return splitWords(tender);
}

/** Returns `1 employee` or `3 employees`. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
