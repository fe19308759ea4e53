/** Formats counts, quantities and rates, with three decimals at most. */
export const numberFormat = new Intl.NumberFormat('en-US');

/** Formats names as "Bar, Grill, and Patio". */
export const listFormat = new Intl.ListFormat('en-US');
