/** Formats counts, quantities and rates, with three decimals at most. */
export const numberFormat = new Intl.NumberFormat('en-US');

/** Formats names as "Bar, Grill, and Patio". */
export const listFormat = new Intl.ListFormat('en-US');

/** Returns `text` with its first letter in upper case. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
